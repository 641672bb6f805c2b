import { isOfTopic } from '@focuspool/domain/live/live-topic';
import { createReplayBuffer, type ReplayLimits } from '../replay-buffer.ts';
import type { LiveSocket } from '../sockets/live-socket.ts';
import { encodeTextFrame } from '../sockets/websocket-frame.ts';
import { type Batching, createMessageBatcher, type MessageBatcher, namesId } from './message-batcher.ts';

// A reader who missed more than this of one topic reads it again sooner than they would take it in.
const maxReplayed = 100;

export type TopicSubscriptions = {
  join(address: string, socket: LiveSocket, batching: Batching | null): void;
  leave(address: string, socket: LiveSocket): void;
  /** Sends a message, given as JSON, to everyone here who reads the topic. */
  post(address: string, message: string): void;
  /** Discards what waits or is held of the topic of that name, in all its scopes, and names this id. */
  takeBack(name: string, id: string): void;
  /** The position up to which everything has been sent. */
  position(): string;
  /** What this reader has missed of the topic since that position, or null if it is no longer held. */
  listSince(
    address: string,
    position: string,
    reader: { readonly socket: LiveSocket; readonly batching: Batching | null },
  ): readonly string[] | null;
  /** Prevents anyone from going on from before: some of what was sent is missing. */
  forgetPast(): void;
};

type SubscriptionParts = {
  readonly processId: string;
  now(): number;
  /** Called after messages, each given as JSON, were sent to the readers of the topic. */
  onDelivered(address: string, messages: readonly string[]): void;
  readonly held?: ReplayLimits | undefined;
};

/** Who reads which topic in this process, and what was sent recently. */
export function createTopicSubscriptions(parts: SubscriptionParts): TopicSubscriptions {
  const { processId, now, onDelivered, held } = parts;
  const audiences = new Map<string, Set<LiveSocket>>();
  // Kept apart, since few topics have one and taking back asks each of them.
  const batchers = new Map<string, MessageBatcher>();
  const recent = createReplayBuffer<{ address: string; messages: readonly string[] }>(now, held);
  const position = () => `${processId}.${recent.newest()}`;

  const keepForReader = (address: string, messages: readonly string[], { topics }: LiveSocket) => {
    const view = topics.get(address)?.view;
    if (!view) return messages;
    return messages.flatMap((message) => {
      const left = view(JSON.parse(message) as never);
      return left === null ? [] : JSON.stringify(left);
    });
  };

  const deliver = (address: string, messages: readonly string[]) => {
    const bytes = messages.reduce((sum, { length }) => sum + length, address.length);
    recent.add({ address, messages }, bytes);
    const audience = audiences.get(address);
    if (!audience) return;
    const frame = encodeMessages(address, messages, position());
    for (const socket of audience) {
      const kept = keepForReader(address, messages, socket);
      if (kept === messages) socket.write(frame);
      else if (kept.length > 0) socket.write(encodeMessages(address, kept, position()));
    }
    onDelivered(address, messages);
  };

  return {
    join: (address, socket, batching) => {
      let audience = audiences.get(address);
      if (!audience) {
        audience = new Set();
        audiences.set(address, audience);
        if (batching) {
          batchers.set(
            address,
            createMessageBatcher(batching, (messages) => deliver(address, messages)),
          );
        }
      }
      audience.add(socket);
    },
    leave: (address, socket) => {
      const audience = audiences.get(address);
      if (!audience?.delete(socket) || audience.size > 0) return;
      audiences.delete(address);
      const batcher = batchers.get(address);
      batchers.delete(address);
      // No one waits for it now, but a reader who comes back does.
      batcher?.stop();
    },
    post: (address, message) => {
      const batcher = batchers.get(address);
      if (batcher) batcher.add(message);
      else deliver(address, [message]);
    },
    takeBack: (name, id) => {
      for (const [address, batcher] of batchers) if (isOfTopic(address, name)) batcher.takeBack(id);
      recent.replaceEach((entry) => {
        if (!isOfTopic(entry.address, name) || !entry.messages.some((message) => namesId(message, id)))
          return entry;
        return { ...entry, messages: entry.messages.filter((message) => !namesId(message, id)) };
      });
    },
    position,
    listSince: (address, since, { socket, batching }) => {
      const [id, number] = since.split('.');
      const entries = id === processId ? recent.after(Number(number)) : null;
      if (!entries) return null;
      const messages = entries.flatMap((entry) => (entry.address === address ? entry.messages : []));
      if (!batching && messages.length > maxReplayed) return null;
      return keepForReader(address, batching ? messages.slice(-batching.newest) : messages, socket);
    },
    forgetPast: () => recent.clear(),
  };
}

/** One frame with messages of a topic, each given as JSON. */
export function encodeMessages(address: string, messages: readonly string[], position: string): Buffer {
  return encodeTextFrame(
    `{"type":"messages","topic":${JSON.stringify(address)},"messages":[${messages.join(',')}],"at":"${position}"}`,
  );
}
