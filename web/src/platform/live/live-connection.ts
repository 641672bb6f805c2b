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

/** Who reads a topic: its messages as they come, and when what is shown must be asked for again. */
type TopicReader = {
  /** Where something has to be asked for on account of them: ends once it has been, and rejects when that fails. */
  onMessages(messages: readonly unknown[]): unknown;
  /** From here on nothing is missed; what came before may have been. Ends once it has been asked for. */
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
   * The server does not know this sign-in any more, or may not; or the person may see less than they did. Resolves to whether
   * somebody is signed in, as far as can be said.
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
/** As browsers report an attempt that was refused. */
const unansweredClose = { code: 1006, reason: '' };

export type LiveConnection = {
  /** Reads a topic until the answer is called. The first reader opens the socket; after the last it closes. */
  read(address: string, reader: TopicReader): () => void;
  /** The tab is looked at, or the network is back: no waiting now. */
  wake(): void;
};

/** One socket a tab, opened when something is read. It comes back by itself, later each time and never in step. */
export function createLiveConnection({
  url,
  random,
  now,
  status,
  onInvalidSession,
  isServerReady,
}: ConnectionParts): LiveConnection {
  const readers = new Map<string, Set<TopicReader>>();
  // The topics of which the page shows all that was told up to `lastPosition`, and from where others go on after a loss.
  const upToDate = new Set<string>();
  const resumeFrom = new Map<string, string>();
  let lastPosition: string | null = null;
  // Counts what makes readings that are underway too old: a new connection, or something missed.
  let gaps = 0;
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  // Of topics that could not be read, when they are asked for again.
  const laterTimers = new Map<string, ReturnType<typeof setTimeout>>();
  let socket: WebSocket | null = null;
  let openedAt: number | null = null;
  let connectingSince: number | null = null;
  let lastHeardAt = 0;
  let attempts = 0;
  let failures = 0;
  let waitUntil = 0;
  // Within how long all tabs of a server that ended come back, while it is not there again.
  let returnWithinMs = 0;
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

  /** At once the first time, then after a delay that a wake-up cuts short. */
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

  /** Lets go of the socket. One that is still being opened is closed when it is, since browsers complain of less. */
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
    returnWithinMs = 0;
    status.markUp();
  }

  function onClose({ code, reason }: Pick<CloseEvent, 'code' | 'reason'>): void {
    const wasOpen = openedAt !== null;
    const isSignedOut = code === closeCodes.signed_out;
    if (openedAt !== null && now() - openedAt >= steadyAfterMs) attempts = 1;
    abandon();
    if (!isSignedOut) status.markDown();
    const hintMs = readRetryHint(reason);
    waitUntil = now() + (wasOpen || hintMs > 0 ? hintMs : random() * returnWithinMs);
    // A refused upgrade looks like any other failure to a page.
    failures = wasOpen ? 0 : failures + 1;
    if (!isSignedOut) connectInTurn();
    const isDoubtful = failures > 0 && failures % invalidAfterFailures === 0;
    if (isSignedOut || isDoubtful) void lookWhoIsThere();
    if (failures > 1) void readMeanwhile();
  }

  /** Some networks let calls through and no live connection: what is shown then follows at each attempt. */
  async function readMeanwhile(): Promise<void> {
    const isReady = await isServerReady();
    if (isReady && openedAt === null) for (const topic of readers.keys()) void askReaders(topic);
  }

  /** Who was signed out may be signed in again by then, as in another tab: their page goes on. */
  async function lookWhoIsThere(): Promise<void> {
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
    else if (message.type === 'restarting') returnWithinMs = message.withinMs;
    else if (message.type === 'missed') {
      forgetUpToDate();
      resumeFrom.clear();
      refreshTimer = setTimeout(refreshAll, random() * message.withinMs);
    } else if (message.type === 'subscribed') {
      if (message.isResumed) upToDate.add(message.topic);
      else void refresh(message.topic);
    } else if (message.type === 'refused') {
      // It is asked for again too: that answer tells the page why, and the person's what they may see now.
      if (message.topic) {
        resumeFrom.delete(message.topic);
        void askReaders(message.topic);
      }
      void lookWhoIsThere();
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

  /** Only a topic that was read well, and of which nothing was missed meanwhile, can go on from there later. */
  async function refresh(topic: string, failed = 0): Promise<void> {
    const gapsBefore = gaps;
    resumeFrom.delete(topic);
    const isRead = await askReaders(topic);
    if (gaps !== gapsBefore || !readers.has(topic)) return;
    if (isRead) upToDate.add(topic);
    else refreshLater(topic, failed + 1);
  }

  /** What could not be read is asked for again by itself: all that comes would be put to what is old. */
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
    gaps += 1;
    upToDate.clear();
    clearTimeout(refreshTimer);
    for (const topic of laterTimers.keys()) forgetLater(topic);
  }

  function check(): void {
    // Both lie ahead of a clock that was set back, and nothing would be missed for as long.
    lastHeardAt = Math.min(lastHeardAt, now());
    if (connectingSince !== null) connectingSince = Math.min(connectingSince, now());
    const isSilent = openedAt !== null && now() - lastHeardAt > silenceLimitMs;
    const isStuck = connectingSince !== null && now() - connectingSince > connectLimitMs;
    if (isSilent) {
      // It had been reached: what waits longer each time is for a server that cannot be.
      attempts = 1;
      abandon();
      open();
    } else if (isStuck) {
      // Browsers let each later attempt wait until this one has ended, for minutes.
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
