import type { Duplex } from 'node:stream';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { type CloseReason, closeCodes, type ServerMessage } from '@focuspool/domain/live/live-protocol';
import type { WebSocket } from 'ws';
import type { ReaderView } from '../live.ts';
import { MessageRateLimit } from './message-rate-limit.ts';
import { encodeTextFrame } from './websocket-frame.ts';

// About half a minute of the busiest feed: a reader who is further behind reads it again sooner than they would catch up.
const maxUnsentBytes = 128 * 1024;

/** Who opened a socket, and under which sign-in. */
export type SocketSession = { readonly viewer: Viewer; readonly sessionId: string };

/** One browser tab's connection. */
export class LiveSocket {
  #viewer: Viewer;
  #viewerTurn = 0;
  readonly sessionId: string;
  /** The addresses that it reads or has asked to read, and how it sees the messages of each. */
  readonly topics = new Map<string, { readonly view: ReaderView | undefined; readonly turn: number }>();
  readonly rateLimit: MessageRateLimit;
  /** Set by anything that comes from the browser, cleared at each beat. */
  isAlive = true;
  /** The turn of the heartbeat to which this socket belongs. */
  beatSlot = 0;
  readonly #ws: WebSocket;
  readonly #stream: Duplex;

  /** `now` in epoch milliseconds. */
  constructor(ws: WebSocket, stream: Duplex, { viewer, sessionId }: SocketSession, now: number) {
    this.#ws = ws;
    this.#stream = stream;
    this.#viewer = viewer;
    this.sessionId = sessionId;
    this.rateLimit = new MessageRateLimit(now);
  }

  /** Who reads here, as they were when last checked. */
  get viewer(): Viewer {
    return this.#viewer;
  }

  /** Turns are counted when the question is asked: an answer is ignored once a later question has been answered. */
  noteViewer(viewer: Viewer, turn: number): void {
    if (turn < this.#viewerTurn) return;
    this.#viewerTurn = turn;
    this.#viewer = viewer;
  }

  noteView(address: string, view: ReaderView | undefined, turn: number): void {
    const known = this.topics.get(address);
    if (known && turn >= known.turn) this.topics.set(address, { view, turn });
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  /**
   * Writes a whole frame that was encoded once for many. A browser that reads too slowly is dropped: it comes back and reads
   * again. Nothing here compresses or fragments, so these frames may come between those of the library.
   */
  write(frame: Buffer): void {
    if (!this.isOpen) return;
    if (this.#stream.writableLength > maxUnsentBytes) this.drop();
    else this.#stream.write(frame);
  }

  send(message: ServerMessage): void {
    this.write(encodeTextFrame(JSON.stringify(message)));
  }

  /** Ends the connection in good order; `text` replaces the reason's name if it says more. */
  close(reason: CloseReason, text: string = reason): void {
    this.#ws.close(closeCodes[reason], text);
  }

  /** Ends the connection at once, without a close frame. */
  drop(): void {
    this.#ws.terminate();
  }
}
