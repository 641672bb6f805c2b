import {
  closeCodes,
  readRetryHint,
  type ServerMessage,
  serverMessageSchema,
  silenceLimitMs,
} from '@focuspool/domain/live/live-protocol';
import * as v from 'valibot';
import type { ConnectionStatus } from './connection-status.ts';
import { findReconnectDelay } from './reconnect-delay.ts';

/** A reader of a topic: receives its messages, and is told when the shown data must be fetched again. */
type TopicReader = {
  /** If messages require a fetch, the returned promise resolves when that is done and rejects if it fails. */
  onMessages(messages: readonly unknown[]): unknown;
  /** From now on no message is missed, but earlier ones may have been. The promise resolves once the data has been fetched. */
  onRefresh(): unknown;
};

type ConnectionParts = {
  readonly url: string;
  /** At least 0 and below 1. */
  random(): number;
  /** Epoch milliseconds. */
  now(): number;
  readonly status: Pick<ConnectionStatus, 'markDown' | 'markUp'>;
  /**
   * Called when the server no longer knows this sign-in, or may not, or when the person may see less than before. Resolves to
   * whether anyone is signed in, as far as is known.
   */
  onInvalidSession(): Promise<boolean>;
  /** Whether the server answers calls. */
  isServerReady(): Promise<boolean>;
};

const steadyAfterMs = 5_000;
const idleAfterMs = 5_000;
const checkEveryMs = 5_000;
const connectLimitMs = 10_000;
const invalidAfterFailures = 2;
/** The close event that browsers report for a refused attempt. */
const unansweredClose = { code: 1006, reason: '' };

export type LiveConnection = {
  /** Reads a topic until the returned function is called. The first reader opens the socket; it closes after the last. */
  read(address: string, reader: TopicReader): () => void;
  /** Connects without further delay, because the tab is seen again or the network is back. */
  wake(): void;
};

/** One socket per tab, opened when something is read. Reconnects by itself, with growing delays that differ between tabs. */
export function createLiveConnection({
  url,
  random,
  now,
  status,
  onInvalidSession,
  isServerReady,
}: ConnectionParts): LiveConnection {
  const readers = new Map<string, Set<TopicReader>>();
  // The topics whose messages up to `lastPosition` the page shows, and the positions from which topics resume after a loss.
  const upToDate = new Set<string>();
  const resumeFrom = new Map<string, string>();
  let lastPosition: string | null = null;
  // Counts the events that make readings in progress outdated: a new connection, or missed messages.
  let gapCount = 0;
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  // The timers after which topics that could not be read are fetched again.
  const laterTimers = new Map<string, ReturnType<typeof setTimeout>>();
  let socket: WebSocket | null = null;
  let openedAt: number | null = null;
  let connectingSince: number | null = null;
  let lastHeardAt = 0;
  let attempts = 0;
  let failures = 0;
  let waitUntil = 0;
  // The time over which all tabs of a server that has ended spread their return, until it is there again.
  let reconnectSpreadMs = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let checkTimer: ReturnType<typeof setInterval> | undefined;

  function send(message: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function subscribe(topic: string): void {
    const since = resumeFrom.get(topic);
    send({ type: 'subscribe', topic, ...(since === undefined ? {} : { since }) });
  }

  function open(): void {
    clearTimeout(idleTimer);
    if (socket || retryTimer !== undefined) return;
    status.markDown();
    clearInterval(checkTimer);
    checkTimer = setInterval(check, checkEveryMs);
    connectInTurn();
  }

  /** Connects at once the first time, then after a delay that `wake` cuts short. */
  function connectInTurn(): void {
    const delayMs = Math.max(findReconnectDelay(attempts, random()), waitUntil - now());
    attempts += 1;
    if (delayMs > 0) retryTimer = setTimeout(connect, delayMs);
    else connect();
  }

  function connect(): void {
    endWait();
    waitUntil = 0;
    connectingSince = now();
    const opening = new WebSocket(url);
    socket = opening;
    opening.addEventListener('open', () => (opening === socket ? onOpen() : opening.close()));
    opening.addEventListener('message', ({ data }) => opening === socket && onMessage(data));
    opening.addEventListener('close', (event) => opening === socket && onClose(event));
  }

  function endWait(): void {
    clearTimeout(retryTimer);
    retryTimer = undefined;
  }

  /** Drops the socket. One that is still opening is closed once open, since browsers log an error for closing it earlier. */
  function abandon(): void {
    savePositions();
    if (socket?.readyState === WebSocket.OPEN) socket.close();
    socket = null;
    openedAt = null;
    connectingSince = null;
    endWait();
  }

  function closeIdle(): void {
    clearInterval(checkTimer);
    status.markUp();
    abandon();
    attempts = 0;
  }

  function onOpen(): void {
    for (const topic of readers.keys()) subscribe(topic);
  }

  /** The server's first message proves the connection: some proxies accept a socket and pass nothing on. */
  function onFirstMessage(): void {
    openedAt = now();
    connectingSince = null;
    failures = 0;
    reconnectSpreadMs = 0;
    status.markUp();
  }

  function onClose({ code, reason }: Pick<CloseEvent, 'code' | 'reason'>): void {
    const wasOpen = openedAt !== null;
    const isSignedOut = code === closeCodes.signed_out;
    if (openedAt !== null && now() - openedAt >= steadyAfterMs) attempts = 1;
    abandon();
    // Nobody misses it, for example on the page to which a person who was signed out is led.
    if (readers.size === 0 && !isSignedOut) {
      closeIdle();
      return;
    }
    if (!isSignedOut) status.markDown();
    const hintMs = readRetryHint(reason);
    waitUntil = now() + (wasOpen || hintMs > 0 ? hintMs : random() * reconnectSpreadMs);
    // To a page, a refused upgrade looks like any other failure.
    failures = wasOpen ? 0 : failures + 1;
    if (!isSignedOut) connectInTurn();
    const isDoubtful = failures > 0 && failures % invalidAfterFailures === 0;
    if (isSignedOut || isDoubtful) void recheckSession();
    if (failures > 1) void readMeanwhile();
  }

  /** Some networks let calls through but no live connection: the shown data is then fetched at each attempt. */
  async function readMeanwhile(): Promise<void> {
    const isReady = await isServerReady();
    if (isReady && openedAt === null) for (const topic of readers.keys()) void askReaders(topic);
  }

  /** A person who was signed out may be signed in again by now, for example in another tab: the page then continues. */
  async function recheckSession(): Promise<void> {
    if ((await onInvalidSession()) && readers.size > 0) open();
  }

  function onMessage(data: unknown): void {
    lastHeardAt = now();
    if (openedAt === null) onFirstMessage();
    const message = parseMessage(data);
    if (!message) return;
    if ('at' in message && message.at !== undefined) lastPosition = message.at;
    if (message.type === 'detached') status.markDown();
    else if (message.type === 'attached') status.markUp();
    else if (message.type === 'restarting') reconnectSpreadMs = message.withinMs;
    else if (message.type === 'missed') {
      forgetUpToDate();
      resumeFrom.clear();
      refreshTimer = setTimeout(refreshAll, random() * message.withinMs);
    } else if (message.type === 'subscribed') {
      if (message.isResumed) upToDate.add(message.topic);
      else void refresh(message.topic);
    } else if (message.type === 'refused') {
      // The data is fetched again as well: that answer tells the page why, and the viewer's what the person may see now.
      if (message.topic) {
        resumeFrom.delete(message.topic);
        void askReaders(message.topic);
      }
      void recheckSession();
    } else if (message.type === 'messages') {
      const told = [...(readers.get(message.topic) ?? [])].map((reader) =>
        reader.onMessages(message.messages),
      );
      Promise.all(told).catch(() => refreshLater(message.topic));
    }
  }

  function refreshAll(): void {
    for (const topic of readers.keys()) void refresh(topic);
  }

  /** Fetches a topic again. Only one that was read successfully, with nothing missed in the meantime, can resume later. */
  async function refresh(topic: string, failed = 0): Promise<void> {
    const gapCountBefore = gapCount;
    resumeFrom.delete(topic);
    const isRead = await askReaders(topic);
    if (gapCount !== gapCountBefore || !readers.has(topic)) return;
    if (isRead) upToDate.add(topic);
    else refreshLater(topic, failed + 1);
  }

  /** Fetches a topic again later after a failure, because new messages would otherwise be added to outdated data. */
  function refreshLater(topic: string, failed = 1): void {
    upToDate.delete(topic);
    if (!readers.has(topic) || laterTimers.has(topic)) return;
    const again = () => {
      laterTimers.delete(topic);
      void refresh(topic, failed);
    };
    laterTimers.set(topic, setTimeout(again, findReconnectDelay(failed, random())));
  }

  function forgetLater(topic: string): void {
    clearTimeout(laterTimers.get(topic));
    laterTimers.delete(topic);
  }

  async function askReaders(topic: string): Promise<boolean> {
    const asked = [...(readers.get(topic) ?? [])].map(async (reader) => reader.onRefresh());
    const outcomes = await Promise.allSettled(asked);
    return outcomes.every(({ status }) => status === 'fulfilled');
  }

  function savePositions(): void {
    if (lastPosition !== null) for (const topic of upToDate) resumeFrom.set(topic, lastPosition);
    lastPosition = null;
    forgetUpToDate();
  }

  function forgetUpToDate(): void {
    gapCount += 1;
    upToDate.clear();
    clearTimeout(refreshTimer);
    for (const topic of laterTimers.keys()) forgetLater(topic);
  }

  function check(): void {
    // If the clock was set back, both are in the future, and a failure would go unnoticed for that long.
    lastHeardAt = Math.min(lastHeardAt, now());
    if (connectingSince !== null) connectingSince = Math.min(connectingSince, now());
    const isSilent = openedAt !== null && now() - lastHeardAt > silenceLimitMs;
    const isStuck = connectingSince !== null && now() - connectingSince > connectLimitMs;
    if (isSilent) {
      // The server had been reached, and growing delays are only for a server that cannot be.
      attempts = 1;
      abandon();
      open();
    } else if (isStuck) {
      // Browsers make later attempts wait until this one has ended, which can take minutes.
      const unanswered = socket;
      onClose(unansweredClose);
      unanswered?.close();
    }
  }

  return {
    read: (address, reader) => {
      const together = readers.get(address);
      if (together) together.add(reader);
      else {
        readers.set(address, new Set([reader]));
        subscribe(address);
      }
      open();
      return () => {
        const left = readers.get(address);
        left?.delete(reader);
        if (left?.size !== 0) return;
        readers.delete(address);
        upToDate.delete(address);
        resumeFrom.delete(address);
        forgetLater(address);
        send({ type: 'unsubscribe', topic: address });
        if (readers.size === 0) idleTimer = setTimeout(closeIdle, idleAfterMs);
      };
    },
    wake: () => {
      if (readers.size === 0) return;
      open();
      check();
      if (retryTimer !== undefined) connect();
    },
  };
}

function parseMessage(data: unknown): ServerMessage | null {
  try {
    const parsed = v.safeParse(serverMessageSchema, JSON.parse(String(data)));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
