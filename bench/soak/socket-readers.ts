// Plays thousands of readers in one process, each of which knows how far it has read each address.
import { feedBatching, feedTopic } from '@focuspool/domain/feed/feed-contract';
import { livePath } from '@focuspool/domain/live/live-protocol';
import { WebSocket } from 'ws';
import {
  addressesOf,
  type MessageCounts,
  type NumberedMessage,
  type ReadersCommand,
  type ReadersReport,
} from './soak-commands.ts';

const opensAtOnce = 50;

type Frame = { type: string; topic: string; messages: NumberedMessage[] };

/** By address, the number of the last message read. */
const readers: Map<string, number>[] = [];
let deliveries: number[] = [];
let lost = 0;
let leftOut = 0;

// The same frame goes to many readers in a row, so it is parsed only once.
let lastData = Buffer.alloc(0);
let lastFrame: Frame = { type: '', topic: '', messages: [] };

function parse(data: Buffer): Frame {
  if (!lastData.equals(data)) {
    lastFrame = JSON.parse(data.toString()) as Frame;
    lastData = Buffer.from(data);
  }
  return lastFrame;
}

function noteFrame(read: Map<string, number>, { type, topic, messages }: Frame): void {
  if (type !== 'messages') return;
  const now = Date.now();
  // A full frame holds the newest messages: those before it are left out of the feed by its rule, and are not lost.
  const isFull = topic === feedTopic.name && messages.length === feedBatching.newest;
  for (const [at, { number, toldAt }] of messages.entries()) {
    const missing = number - 1 - (read.get(topic) ?? 0);
    if (isFull && at === 0) leftOut += missing;
    else lost += missing;
    read.set(topic, number);
    const ms = Math.max(0, now - toldAt);
    deliveries[ms] = (deliveries[ms] ?? 0) + 1;
  }
}

function openReader(port: number, reader: number): Promise<void> {
  const read = new Map(addressesOf(reader).map((address) => [address, 0]));
  readers.push(read);
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, {
    perMessageDeflate: false,
    headers: { cookie: 'focuspool.session=anybody' },
  });
  let subscribed = 0;
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => {
      for (const topic of read.keys()) socket.send(JSON.stringify({ type: 'subscribe', topic }));
    });
    socket.on('message', (data: Buffer) => {
      const frame = parse(data);
      noteFrame(read, frame);
      if (frame.type === 'subscribed') subscribed += 1;
      if (subscribed === read.size) resolve();
    });
  });
}

/** Spreads readers over the ports, so that the members of a room are connected to several. */
async function openReaders(ports: readonly number[], first: number, count: number): Promise<void> {
  for (let opened = 0; opened < count; opened += opensAtOnce) {
    const batch = Array.from({ length: Math.min(opensAtOnce, count - opened) }, (_, n) => {
      const reader = first + opened + n;
      return openReader(ports[reader % ports.length] ?? 0, reader);
    });
    await Promise.all(batch);
  }
}

function report(told: MessageCounts): ReadersReport {
  for (const read of readers) {
    for (const [address, number] of read) {
      lost += (told[address] ?? 0) - number;
      read.set(address, told[address] ?? 0);
    }
  }
  const reported = { lost, leftOut, deliveries: Array.from(deliveries, (count) => count ?? 0) };
  deliveries = [];
  lost = 0;
  leftOut = 0;
  return reported;
}

async function carryOut(command: ReadersCommand): Promise<ReadersReport | null> {
  if (command.do === 'report') return report(command.told);
  await openReaders(command.ports, command.first, command.count);
  return null;
}

process.on('message', async (command: ReadersCommand) => process.send?.(await carryOut(command)));
process.on('disconnect', () => process.exit());
