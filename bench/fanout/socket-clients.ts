// Plays thousands of browsers in one process, so that the servers' processes measure only themselves.
import { WebSocket } from 'ws';
import { readPercentile } from '../report/bench-report.ts';
import type { Arrivals, ClientCommand } from './fanout-commands.ts';

const opensAtOnce = 100;
let sockets: WebSocket[] = [];
let frames = 0;
let frameTarget = Number.POSITIVE_INFINITY;
let reachTarget = () => {};

// A frame arrives thousands of times, so it is parsed only once. By message, when it arrived at each socket.
const arrivals = new Map<string, number[]>();
let lastFrame = Buffer.alloc(0);
let lastIds: string[] = [];

function noteArrival(frame: Buffer): void {
  if (!lastFrame.equals(frame)) {
    const { messages } = JSON.parse(frame.toString()) as { messages: { id?: string }[] };
    lastIds = messages.flatMap(({ id }) => (id ? [id] : []));
    lastFrame = Buffer.from(frame);
  }
  const now = Date.now();
  for (const id of lastIds) {
    const times = arrivals.get(id);
    if (times) times.push(now);
    else arrivals.set(id, [now]);
  }
}

function compareArrivals(committedAt: Record<string, number>): Arrivals {
  const latencies: number[] = [];
  let missing = 0;
  for (const [id, committed] of Object.entries(committedAt)) {
    const times = arrivals.get(id) ?? [];
    missing += sockets.length - times.length;
    for (const time of times) latencies.push(Math.max(0, time - committed));
  }
  const medianMs = readPercentile(latencies, 50);
  return { count: latencies.length, missing, medianMs, p99Ms: readPercentile(latencies, 99) };
}

function count(): void {
  frames += 1;
  if (frames >= frameTarget) reachTarget();
}

/** Opens a connection in the protocol of each server. */
function openSocket(kind: string, port: number): Promise<WebSocket> {
  const path = kind === 'socket.io' ? '/socket.io/?EIO=4&transport=websocket' : '/api/live';
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    perMessageDeflate: false,
    headers: { cookie: 'focuspool.session=anybody' },
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => {
      if (kind !== 'socket.io') resolve(socket);
    });
    socket.on('message', (data: Buffer) => {
      if (kind === 'ws') return count();
      // Only the first bytes are examined: parsing thousands of equal frames would slow the machine down.
      const start = data.toString('latin1', 0, 20);
      if (kind === 'focuspool') {
        if (start.startsWith('{"type":"messages"')) {
          count();
          noteArrival(data);
        }
      } else if (start.startsWith('0')) socket.send('40');
      else if (start.startsWith('40')) resolve(socket);
      else if (start === '2') socket.send('3');
      else if (start.startsWith('42')) count();
    });
  });
}

function subscribe(socket: WebSocket, topic: string): Promise<void> {
  socket.send(JSON.stringify({ type: 'subscribe', topic }));
  return new Promise((resolve) => socket.once('message', () => resolve()));
}

async function carryOut(command: ClientCommand): Promise<unknown> {
  switch (command.do) {
    case 'open':
      for (let opened = 0; opened < command.count; opened += opensAtOnce) {
        const batch = Array.from({ length: Math.min(opensAtOnce, command.count - opened) }, () =>
          openSocket(command.kind, command.port),
        );
        sockets.push(...(await Promise.all(batch)));
      }
      return sockets.length;
    case 'subscribe':
      for (const socket of sockets) await subscribe(socket, command.topic);
      return null;
    case 'wait for frames':
      frameTarget = command.count;
      if (frames < frameTarget) {
        await new Promise<void>((resolve) => {
          reachTarget = resolve;
        });
      }
      frames -= frameTarget;
      frameTarget = Number.POSITIVE_INFINITY;
      return null;
    case 'compare arrivals':
      return compareArrivals(command.committedAt);
    case 'leave':
      for (const socket of sockets) socket.terminate();
      sockets = [];
      arrivals.clear();
      frames = 0;
      return null;
  }
}

process.on('message', async (command: ClientCommand) => process.send?.(await carryOut(command)));
process.on('disconnect', () => process.exit());
