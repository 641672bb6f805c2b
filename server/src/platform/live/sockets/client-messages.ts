import {
  type ClientMessage,
  clientMessageSchema,
  maxTopicsPerSocket,
} from '@focuspool/domain/live/live-protocol';
import { splitAddress } from '@focuspool/domain/live/live-topic';
import type { RefusalReason } from '@focuspool/domain/refusals';
import * as v from 'valibot';
import type { Log } from '../../log.ts';
import { createReaderReview, type FindViewers, type OpenedTopic } from '../topics/reader-review.ts';
import { encodeMessages, type TopicSubscriptions } from '../topics/topic-subscriptions.ts';
import type { LiveSocket } from './live-socket.ts';

type ReaderParts = {
  readonly subscriptions: TopicSubscriptions;
  readonly topics: ReadonlyMap<string, OpenedTopic>;
  readonly findViewers: FindViewers;
  readonly log: Log;
  /** Epoch milliseconds. */
  now(): number;
};

/** Answers what browsers say. Abuse ends the connection; a request that is merely not allowed is refused by name. */
export function createClientMessageReader({ subscriptions, topics, findViewers, log, now }: ReaderParts) {
  const { refuseReading, review } = createReaderReview({ topics, findViewers, refuse });
  return { read, review };

  function read(socket: LiveSocket, data: Buffer, isBinary: boolean): void {
    const verdict = socket.rateLimit.count(now());
    if (verdict === 'dropped') return;
    const message = isBinary ? null : parseMessage(data);
    if (verdict === 'cut_off') socket.close('too_many_messages');
    else if (!message) socket.close('malformed');
    else if (message.type === 'unsubscribe') unsubscribe(socket, message.topic);
    else
      subscribe(socket, message.topic, message.since).catch((error: unknown) => {
        log.error({ err: error, topic: message.topic }, 'subscription failed');
        // The browser comes back, and asks again.
        socket.close('access_changed');
      });
  }

  function unsubscribe(socket: LiveSocket, topic: string): void {
    socket.topics.delete(topic);
    subscriptions.leave(topic, socket);
  }

  async function subscribe(socket: LiveSocket, address: string, since?: string): Promise<void> {
    const opened = topics.get(splitAddress(address).name);
    if (!opened) return refuse(socket, address, 'unknown_topic');
    if (!socket.topics.has(address) && socket.topics.size >= maxTopicsPerSocket) {
      return refuse(socket, address, 'too_many_requests');
    }
    if (!socket.topics.has(address)) socket.topics.set(address, { view: undefined, turn: 0 });
    const reason = await refuseReading(socket, address);
    // The browser may have left while this was being checked.
    if (!socket.isOpen || !socket.topics.has(address)) return;
    if (reason) return refuse(socket, address, reason);
    const batching = opened.batching ?? null;
    const missed = since === undefined ? null : subscriptions.listSince(address, since, { socket, batching });
    subscriptions.join(address, socket, batching);
    const at = subscriptions.position();
    socket.send({ type: 'subscribed', topic: address, at, ...(missed ? { isResumed: true } : {}) });
    if (missed?.length) socket.write(encodeMessages(address, missed, at));
  }

  function refuse(socket: LiveSocket, topic: string, reason: RefusalReason): void {
    unsubscribe(socket, topic);
    socket.send({ type: 'refused', topic, reason });
  }
}

function parseMessage(data: Buffer): ClientMessage | null {
  try {
    const parsed = v.safeParse(clientMessageSchema, JSON.parse(data.toString()));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
