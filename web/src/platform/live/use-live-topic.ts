import { livePath } from '@focuspool/domain/live/live-protocol';
import { addressTopic, type LiveTopic } from '@focuspool/domain/live/live-topic';
import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { isServerReady } from '../api/server-health.ts';
import { tabConnectionStatus } from './connection-status.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';
import { reportInvalidSession } from './session-invalidated.ts';

type TopicHandlers<Message> = {
  /** If messages require a fetch, rejects when that fails; `onRefresh` is then called until it succeeds. */
  onMessages(messages: Message[]): unknown;
  /** The shown data must be fetched again: the connection is new, or messages were missed. Rejects when that fails. */
  onRefresh(): unknown;
};

/**
 * Reads a topic while the component is mounted; a `scope` of null reads nothing, '' a topic without scopes.
 * Messages that do not fit the topic's schema are skipped.
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

/** Fetches the shown data again whenever a message about it arrives; `refetch` is a query's. */
export function useLiveReading<Message>(
  topic: LiveTopic<Message>,
  scope: string,
  refetch: (options: { throwOnError: true }) => Promise<unknown>,
): void {
  const read = () => refetch({ throwOnError: true });
  useLiveTopic(topic, scope, { onMessages: read, onRefresh: read });
}

let connection: LiveConnection | null = null;

/** Returns this tab's live connection; no socket is opened before something is read. */
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
