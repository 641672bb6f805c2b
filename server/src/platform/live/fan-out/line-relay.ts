import { isOfTopic } from '@focuspool/domain/live/live-topic';
import { createReplayBuffer, type ReplayLimits } from '../replay-buffer.ts';
import { namesId } from '../topics/message-batcher.ts';
import type { FanOut, FanOutEvents } from './fan-out.ts';

const answerLimitMs = 10_000;
const announceEveryMs = 20_000;
/** A process that has not told its position for so long is gone. */
const goneAfterMs = 90_000;
/** Takes the place of a line that was taken back. */
const nothing = '!nothing ';

export type LineRelay = {
  /** Passes a body on to the readers of the address in the other processes. */
  send(address: string, body: string): void;
  /** From now on resends nothing of the topic of that name, in any of its scopes, that names this id. */
  takeBack(name: string, id: string): void;
  /** False while messages of other processes may be missing. */
  isUp(): boolean;
  /** The number of processes, this one included, as far as they have been heard from. */
  countProcesses(): number;
  close(): Promise<void>;
};

type RelayParts = {
  readonly processId: string;
  /** Epoch milliseconds. */
  now(): number;
  openFanOut(events: FanOutEvents): FanOut;
  /** Receives what another process has told: each message once, and in the order in which it was told. */
  onBody(address: string, body: string): void;
  onDown(cause: unknown): void;
  /** Called when all processes are heard again; `isComplete` if nothing that was told meanwhile is missing. */
  onUp(isComplete: boolean): void;
  readonly held?: ReplayLimits | undefined;
  readonly answerWithinMs?: number | undefined;
};

type Peer = { lastNumber: number; heardAt: number };

/**
 * Makes up for what a fan-out loses. Each process numbers its lines and holds the newest for a minute; a process that finds a
 * gap, or was cut off, asks for what came after the last number it heard. Lines are `process number address body`; those with the
 * number 0 are the relays' own: `!since position {process: number}` asks, `!at process position` ends the answer.
 */
export function createLineRelay(parts: RelayParts): LineRelay {
  const { processId, now, onBody, onDown, onUp, answerWithinMs = answerLimitMs } = parts;
  const own = createReplayBuffer<string>(now, parts.held);
  const peers = new Map<string, Peer>();
  const pendingPeers = new Set<string>();
  let isCutOff = false;
  let isComplete = true;
  let hasBeenUp = false;
  let hasCaughtUp = false;
  let answerTimer: NodeJS.Timeout | undefined;

  const fanOut = parts.openFanOut({
    onLine: (line) => {
      const [sender, numbered] = splitWord(line);
      if (sender === processId) return;
      const [number, rest] = splitWord(numbered);
      const [address, body] = splitWord(rest);
      if (number !== '0') receive(sender, Number(number), address, body);
      else if (address === '!since') resend(sender, body);
      else if (address === '!at') notePosition(sender, ...splitWord(body));
    },
    onUp: () => {
      if (hasBeenUp) return catchUp();
      hasBeenUp = true;
      isCutOff = false;
      requestMissing([]);
      // Browsers that came before the first connection may have missed something.
      onUp(false);
    },
    onDown: (cause) => {
      isCutOff = true;
      pendingPeers.clear();
      clearTimeout(answerTimer);
      onDown(cause);
    },
  });

  const announcing = setInterval(() => {
    sendControl(`!at * ${own.newest()}`);
    for (const [id, { heardAt }] of peers) {
      if (now() - heardAt > goneAfterMs && !isCutOff) peers.delete(id);
    }
  }, announceEveryMs).unref();

  function sendControl(text: string): void {
    fanOut.send(`${processId} 0 ${text}`);
  }

  function notePeer(id: string, lastNumber: number): void {
    peers.set(id, { lastNumber, heardAt: now() });
  }

  function receive(sender: string, number: number, address: string, body: string): void {
    const last = peers.get(sender)?.lastNumber ?? number - 1;
    if (number <= last) return;
    if (number === last + 1) {
      notePeer(sender, number);
      onBody(address, body);
    } else if (!pendingPeers.has(sender)) requestMissing([sender]);
  }

  function requestMissing(ids: readonly string[]): void {
    for (const id of ids) pendingPeers.add(id);
    const known = ids.map((id) => [id, peers.get(id)?.lastNumber ?? 0]);
    sendControl(`!since ${own.newest()} ${JSON.stringify(Object.fromEntries(known))}`);
    if (ids.length === 0) return;
    clearTimeout(answerTimer);
    answerTimer = setTimeout(giveUp, answerWithinMs).unref();
  }

  function resend(sender: string, body: string): void {
    const [position, known] = splitWord(body);
    if (!peers.has(sender)) notePeer(sender, Number(position));
    const from: unknown = JSON.parse(known)[processId];
    const missing = typeof from === 'number' ? own.after(from) : null;
    for (const [at, text] of (missing ?? []).entries()) {
      fanOut.send(`${processId} ${own.newest() - (missing?.length ?? 0) + at + 1} ${text}`);
    }
    sendControl(`!at ${sender} ${own.newest()}`);
    // The other process may have been away when it was asked.
    if (pendingPeers.has(sender)) requestMissing([sender]);
  }

  function notePosition(sender: string, receiver: string, position: string): void {
    const number = Number(position);
    const peer = peers.get(sender);
    const isBehind = peer !== undefined && peer.lastNumber < number;
    const isAnswer = receiver === processId && pendingPeers.delete(sender);
    if (isBehind && !isAnswer) {
      if (!pendingPeers.has(sender) && !isCutOff) requestMissing([sender]);
      return;
    }
    // A process that started while this one was away has told it nothing yet.
    if (isBehind || (!peer && hasCaughtUp && receiver === processId && number > 0)) isComplete = false;
    notePeer(sender, Math.max(number, peer?.lastNumber ?? 0));
    if (pendingPeers.size === 0 && (isAnswer || !isComplete)) finish();
  }

  function catchUp(): void {
    hasCaughtUp = true;
    if (peers.size > 0) requestMissing([...peers.keys()]);
    else finish();
  }

  function giveUp(): void {
    for (const id of pendingPeers) peers.delete(id);
    pendingPeers.clear();
    isComplete = false;
    finish();
  }

  function finish(): void {
    clearTimeout(answerTimer);
    const isChange = isCutOff || !isComplete;
    const wasComplete = isComplete;
    isCutOff = false;
    isComplete = true;
    if (isChange) onUp(wasComplete);
  }

  return {
    send: (address, body) => {
      const text = `${address} ${body}`;
      fanOut.send(`${processId} ${own.add(text, text.length)} ${text}`);
    },
    takeBack: (name, id) =>
      // Its number stays, so that no one finds a gap there.
      own.replaceEach((text) => (isOfTopic(text, name) && namesId(text, id) ? nothing : text)),
    isUp: () => fanOut.isUp() && !isCutOff,
    countProcesses: () => peers.size + 1,
    close: async () => {
      clearInterval(announcing);
      clearTimeout(answerTimer);
      await fanOut.close();
    },
  };
}

function splitWord(text: string): [word: string, rest: string] {
  const space = text.indexOf(' ');
  return space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)];
}
