import type { LiveSocket } from './live-socket.ts';
import { createGatherer, type Gathering, type TopicGatherer } from './topic-gatherer.ts';
import { encodeTextFrame } from './websocket-frame.ts';

type Audience = { readonly sockets: Set<LiveSocket>; readonly gatherer: TopicGatherer | null };

export type TopicBoard = {
  join(address: string, socket: LiveSocket, gathering: Gathering | null): void;
  leave(address: string, socket: LiveSocket): void;
  /** Hands a message, given as its JSON, to everybody here who reads the topic. */
  post(address: string, message: string): void;
};

/** Who reads which topic in this process. Costs nothing for a topic that nobody reads. */
export function createTopicBoard(): TopicBoard {
  const audiences = new Map<string, Audience>();

  const deliver = (address: string, messages: readonly string[]) => {
    const audience = audiences.get(address);
    if (!audience) return;
    const frame = encodeTextFrame(
      `{"type":"messages","topic":${JSON.stringify(address)},"messages":[${messages.join(',')}]}`,
    );
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
      audience.gatherer?.stop();
      audiences.delete(address);
    },
    post: (address, message) => {
      const audience = audiences.get(address);
      if (audience?.gatherer) audience.gatherer.add(message);
      else if (audience) deliver(address, [message]);
    },
  };
}
