import type { LiveSocket } from './live-socket.ts';
import { createRecentEntries, type RecentLimits } from './recent-entries.ts';
import { createGatherer, type Gathering, type TopicGatherer } from './topic-gatherer.ts';
import { encodeTextFrame } from './websocket-frame.ts';

// Who missed more than this of one topic reads it anew sooner than they would take it in.
const mostReplayed = 100;

type Audience = { readonly sockets: Set<LiveSocket>; readonly gatherer: TopicGatherer | null };

export type TopicBoard = {
  join(address: string, socket: LiveSocket, gathering: Gathering | null): void;
  leave(address: string, socket: LiveSocket): void;
  /** Hands a message, given as its JSON, to everybody here who reads the topic. */
  post(address: string, message: string): void;
  /** How far everything has been handed out. */
  position(): string;
  /** What the topic's readers have got since that position, or null when that is not held any more. */
  listSince(address: string, position: string, gathering: Gathering | null): string[] | null;
  /** Makes nobody go on from before: something is missing of what was handed out. */
  forget(): void;
};

type BoardParts = { readonly processId: string; now(): number; readonly held?: RecentLimits | undefined };

/** Who reads which topic in this process, and what was handed out lately. */
export function createTopicBoard({ processId, now, held }: BoardParts): TopicBoard {
  const audiences = new Map<string, Audience>();
  const recent = createRecentEntries<{ address: string; messages: readonly string[] }>(now, held);
  const position = () => `${processId}.${recent.newest()}`;

  const deliver = (address: string, messages: readonly string[]) => {
    const bytes = messages.reduce((sum, { length }) => sum + length, address.length);
    recent.add({ address, messages }, bytes);
    const audience = audiences.get(address);
    if (!audience) return;
    const frame = encodeMessages(address, messages, position());
    for (const socket of audience.sockets) socket.write(frame);
  };

  return {
    join: (address, socket, gathering) => {
      let audience = audiences.get(address);
      if (!audience) {
        const gatherer = gathering && createGatherer(gathering, (messages) => deliver(address, messages));
        audience = { sockets: new Set(), gatherer };
        audiences.set(address, audience);
      }
      audience.sockets.add(socket);
    },
    leave: (address, socket) => {
      const audience = audiences.get(address);
      if (!audience?.sockets.delete(socket) || audience.sockets.size > 0) return;
      audiences.delete(address);
      // Nobody waits for it now, but whoever comes back does.
      audience.gatherer?.stop();
    },
    post: (address, message) => {
      const audience = audiences.get(address);
      if (audience?.gatherer) audience.gatherer.add(message);
      else deliver(address, [message]);
    },
    position,
    listSince: (address, since, gathering) => {
      const [id, number] = since.split('.');
      const entries = id === processId ? recent.after(Number(number)) : null;
      if (!entries) return null;
      const messages = entries.flatMap((entry) => (entry.address === address ? entry.messages : []));
      if (gathering) return messages.slice(-gathering.newest);
      return messages.length > mostReplayed ? null : messages;
    },
    forget: () => recent.clear(),
  };
}

/** One frame of a topic's messages, each given as its JSON. */
export function encodeMessages(address: string, messages: readonly string[], position: string): Buffer {
  return encodeTextFrame(
    `{"type":"messages","topic":${JSON.stringify(address)},"messages":[${messages.join(',')}],"at":"${position}"}`,
  );
}
