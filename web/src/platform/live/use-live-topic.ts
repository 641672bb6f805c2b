import { livePath } from '@focuspool/domain/live/live-protocol';
import { addressTopic, type LiveTopic } from '@focuspool/domain/live/live-topic';
import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { isServerReady } from '../api/server-health.ts';
import { tabConnectionStatus } from './connection-status.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';
import { reportInvalidSession } from './session-invalidated.ts';

type TopicHandlers<Message> = {
  /** Where something has to be asked for on account of them: rejects when that fails, and `onRefresh` follows until it does not. */
  onMessages(messages: Message[]): unknown;
  /** What is shown must be asked for again: the connection is new, or something was missed. Rejects when that fails. */
  onRefresh(): unknown;
};

/**
 * Reads a topic while the component is there; a `scope` of null reads nothing, '' a topic without scopes.
 * Messages of a shape that the topic does not have are skipped.
 */
export function useLiveTopic<Message>(
  topic: LiveTopic<Message>,
  scope: string | null,
  { onMessages, onRefresh }: TopicHandlers<Message>,
): void {
  const take = useEffectEvent((messages: readonly unknown[]) => {
    const fitting = messages.flatMap((message) => {
      const parsed = v.safeParse(topic.message, message);
      return parsed.success ? [parsed.output] : [];
    });
    return fitting.length > 0 ? onMessages(fitting) : null;
  });
  const refresh = useEffectEvent(onRefresh);
  const address = scope === null ? null : addressTopic(topic, scope);

  useEffect(() => {
    if (address === null) return;
    return openTabConnection().read(address, {
      onMessages: (messages) => take(messages),
      onRefresh: () => refresh(),
    });
  }, [address]);
}

/** Reads what is shown anew whenever something is told of it; `refetch` is a query's. */
export function useLiveReading<Message>(
  topic: LiveTopic<Message>,
  scope: string,
  refetch: (options: { throwOnError: true }) => Promise<unknown>,
): void {
  const read = () => refetch({ throwOnError: true });
  useLiveTopic(topic, scope, { onMessages: read, onRefresh: read });
}

let connection: LiveConnection | null = null;

/** This tab's live connection; nothing is opened before something is read. */
function openTabConnection(): LiveConnection {
  connection ??= createTabConnection();
  return connection;
}

function createTabConnection(): LiveConnection {
  const url = new URL(livePath, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const created = createLiveConnection({
    url: url.href,
    random: Math.random,
    now: Date.now,
    status: tabConnectionStatus,
    onInvalidSession: reportInvalidSession,
    isServerReady,
  });
  addEventListener('online', created.wake);
  addEventListener('pageshow', created.wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') created.wake();
  });
  return created;
}
