import { beatIntervalMs } from '@focuspool/domain/live/live-protocol';
import type { LiveSocket } from './live-socket.ts';
import { encodePingFrame, encodeTextFrame } from './websocket-frame.ts';

const slotCount = 25;

type BeatingSocket = Pick<LiveSocket, 'isAlive' | 'beatSlot' | 'write' | 'drop'>;

export type Heartbeat = {
  add(socket: BeatingSocket): void;
  remove(socket: BeatingSocket): void;
  stop(): void;
};

/**
 * Tells every browser that the server is alive and how far its messages have been sent, and drops those that have answered
 * nothing since the previous beat. The sockets take turns, so that thousands of them do not beat in the same instant.
 */
export function startHeartbeat(position: () => string): Heartbeat {
  // The page sees the text; the browser itself answers the ping, even in a sleeping tab.
  const ping = encodePingFrame();
  const slots = Array.from({ length: slotCount }, () => new Set<BeatingSocket>());
  let turn = 0;
  let newest = 0;

  const timer = setInterval(() => {
    turn = (turn + 1) % slotCount;
    const beat = Buffer.concat([ping, encodeTextFrame(`{"type":"beat","at":"${position()}"}`)]);
    for (const socket of slots[turn] ?? []) {
      if (!socket.isAlive) {
        socket.drop();
        continue;
      }
      socket.isAlive = false;
      socket.write(beat);
    }
  }, beatIntervalMs / slotCount).unref();

  return {
    add: (socket) => {
      newest = (newest + 1) % slotCount;
      socket.beatSlot = newest;
      slots[newest]?.add(socket);
    },
    remove: (socket) => {
      slots[socket.beatSlot]?.delete(socket);
    },
    stop: () => clearInterval(timer),
  };
}
