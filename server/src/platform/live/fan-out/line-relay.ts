import { createReplayBuffer, type ReplayLimits } from '../replay-buffer.ts';
import type { FanOut, FanOutEvents } from './fan-out.ts';

const answerLimitMs = 10_000;
const positionEveryMs = 20_000;
/** Who has not told their position for so long is gone. */
const goneAfterMs = 90_000;

export type LineRelay = {
  /** Hands a body on to whoever reads the address in the other processes. */
  send(address: string, body: string): void;
  /** False while something that other processes have told may be missing. */
  isUp(): boolean;
  /** How many processes there are, this one included, as far as they have been heard. */
  countProcesses(): number;
  close(): Promise<void>;
};

type RelayParts = {
  readonly processId: string;
  /** Epoch milliseconds. */
  now(): number;
  openFanOut(events: FanOutEvents): FanOut;
  /** What another process has told: each once, and in the order in which it told it. */
  onBody(address: string, body: string): void;
  onDown(cause: unknown): void;
  /** Everything is heard again; `isWhole` when nothing is missing of what was told meanwhile. */
  onUp(isWhole: boolean): void;
  readonly held?: ReplayLimits | undefined;
  readonly answerWithinMs?: number | undefined;
};

type Peer = { lastNumber: number; heardAt: number };

/**
 * Makes good what a fan-out loses. Each process numbers its lines and holds the newest for a minute; whoever finds a gap, or
 * was cut off, asks for what came after the last number it heard. Lines are `process number address body`; with the number 0
 * they are the relays' own: `!since position {process: number}` asks, `!at process position` ends the answer.
 */
export function createLineRelay(parts: RelayParts): LineRelay {
  const { processId, now, onBody, onDown, onUp, answerWithinMs = answerLimitMs } = parts;
  const own = createReplayBuffer<string>(now, parts.held);
  const peers = new Map<string, Peer>();
  const awaited = new Set<string>();
  let isCutOff = false;
  let isWhole = true;
  let hasBeenUp = false;
  let hasCaughtUp = false;
  let patience: NodeJS.Timeout | undefined;

  const fanOut = parts.openFanOut({
    onLine: (line) => {
      const [sender, numbered] = cutWord(line);
      if (sender === processId) return;
      const [number, rest] = cutWord(numbered);
      const [address, body] = cutWord(rest);
      if (number !== '0') take(sender, Number(number), address, body);
      else if (address === '!since') answer(sender, body);
      else if (address === '!at') settle(sender, ...cutWord(body));
    },
    onUp: () => {
      if (hasBeenUp) return catchUp();
      hasBeenUp = true;
      isCutOff = false;
      ask([]);
      // Who came before the first connection may have missed something.
      onUp(false);
    },
    onDown: (cause) => {
      isCutOff = true;
      awaited.clear();
      clearTimeout(patience);
      onDown(cause);
    },
  });

  const telling = setInterval(() => {
    say(`!at * ${own.newest()}`);
    for (const [id, { heardAt }] of peers) {
      if (now() - heardAt > goneAfterMs && !isCutOff) peers.delete(id);
    }
  }, positionEveryMs).unref();

  function say(text: string): void {
    fanOut.send(`${processId} 0 ${text}`);
  }

  function know(id: string, lastNumber: number): void {
    peers.set(id, { lastNumber, heardAt: now() });
  }

  function take(sender: string, number: number, address: string, body: string): void {
    const last = peers.get(sender)?.lastNumber ?? number - 1;
    if (number <= last) return;
    if (number === last + 1) {
      know(sender, number);
      onBody(address, body);
    } else if (!awaited.has(sender)) ask([sender]);
  }

  function ask(ids: readonly string[]): void {
    for (const id of ids) awaited.add(id);
    const known = ids.map((id) => [id, peers.get(id)?.lastNumber ?? 0]);
    say(`!since ${own.newest()} ${JSON.stringify(Object.fromEntries(known))}`);
    if (ids.length === 0) return;
    clearTimeout(patience);
    patience = setTimeout(giveUp, answerWithinMs).unref();
  }

  function answer(sender: string, body: string): void {
    const [position, known] = cutWord(body);
    if (!peers.has(sender)) know(sender, Number(position));
    const from: unknown = JSON.parse(known)[processId];
    const missing = typeof from === 'number' ? own.after(from) : null;
    for (const [at, text] of (missing ?? []).entries()) {
      fanOut.send(`${processId} ${own.newest() - (missing?.length ?? 0) + at + 1} ${text}`);
    }
    say(`!at ${sender} ${own.newest()}`);
    // They may have been away as they were asked.
    if (awaited.has(sender)) ask([sender]);
  }

  function settle(sender: string, receiver: string, position: string): void {
    const number = Number(position);
    const peer = peers.get(sender);
    const isBehind = peer !== undefined && peer.lastNumber < number;
    const isAnswer = receiver === processId && awaited.delete(sender);
    if (isBehind && !isAnswer) {
      if (!awaited.has(sender) && !isCutOff) ask([sender]);
      return;
    }
    // Whoever came while this process was away has told it nothing yet.
    if (isBehind || (!peer && hasCaughtUp && receiver === processId && number > 0)) isWhole = false;
    know(sender, Math.max(number, peer?.lastNumber ?? 0));
    if (awaited.size === 0 && (isAnswer || !isWhole)) finish();
  }

  function catchUp(): void {
    hasCaughtUp = true;
    if (peers.size > 0) ask([...peers.keys()]);
    else finish();
  }

  function giveUp(): void {
    for (const id of awaited) peers.delete(id);
    awaited.clear();
    isWhole = false;
    finish();
  }

  function finish(): void {
    clearTimeout(patience);
    const isNews = isCutOff || !isWhole;
    const wasWhole = isWhole;
    isCutOff = false;
    isWhole = true;
    if (isNews) onUp(wasWhole);
  }

  return {
    send: (address, body) => {
      const text = `${address} ${body}`;
      fanOut.send(`${processId} ${own.add(text, text.length)} ${text}`);
    },
    isUp: () => fanOut.isUp() && !isCutOff,
    countProcesses: () => peers.size + 1,
    close: async () => {
      clearInterval(telling);
      clearTimeout(patience);
      await fanOut.close();
    },
  };
}

function cutWord(text: string): [word: string, rest: string] {
  const space = text.indexOf(' ');
  return space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)];
}
