import { addressTopic, type LiveTopic } from '@focuspool/domain/live/live-topic';
import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { openTabConnection } from './tab-connection.ts';

type TopicHandlers<Message> = {
  onMessages(messages: Message[]): void;
  /** What is shown must be asked for again: the connection is new, or something was missed. Rejects when that fails. */
  onFresh(): unknown;
};

/**
 * Reads a topic while the component is there; a `scope` of null reads nothing, '' a topic without scopes.
 * Messages of a shape that the topic does not have are skipped.
 */
export function useLiveTopic<Message>(
  topic: LiveTopic<Message>,
  scope: string | null,
  { onMessages, onFresh }: TopicHandlers<Message>,
): void {
  const take = useEffectEvent((messages: readonly unknown[]) => {
    const fitting = messages.flatMap((message) => {
      const parsed = v.safeParse(topic.message, message);
      return parsed.success ? [parsed.output] : [];
    });
    if (fitting.length > 0) onMessages(fitting);
  });
  const refresh = useEffectEvent(onFresh);
  const address = scope === null ? null : addressTopic(topic, scope);

  useEffect(() => {
    if (address === null) return;
    return openTabConnection().read(address, {
      onMessages: (messages) => take(messages),
      onFresh: () => refresh(),
    });
  }, [address]);
}
