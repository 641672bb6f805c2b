import { actionAudiences, refuseAccess, standingOf } from '@focuspool/domain/account/access';
import {
  type BrowserMessage,
  browserMessageSchema,
  maxTopicsPerSocket,
} from '@focuspool/domain/live/live-protocol';
import { type LiveTopic, splitAddress } from '@focuspool/domain/live/live-topic';
import type { RefusalReason } from '@focuspool/domain/refusals';
import * as v from 'valibot';
import type { Log } from '../log.ts';
import type { TopicRules } from './live.ts';
import type { LiveSocket } from './live-socket.ts';
import type { TopicBoard } from './topic-board.ts';

export type OpenedTopic = TopicRules & { readonly topic: Pick<LiveTopic<unknown>, 'name' | 'action'> };

type ReaderParts = {
  readonly board: TopicBoard;
  readonly topics: ReadonlyMap<string, OpenedTopic>;
  readonly log: Log;
  /** Epoch milliseconds. */
  now(): number;
};

/** Answers what browsers say. Abuse ends the connection; what is merely not allowed is refused by name. */
export function createBrowserReader({ board, topics, log, now }: ReaderParts) {
  return (socket: LiveSocket, data: Buffer, isBinary: boolean): void => {
    const verdict = socket.flood.count(now());
    if (verdict === 'dropped') return;
    const message = isBinary ? null : parseMessage(data);
    if (verdict === 'cut_off') socket.close('too_many_messages');
    else if (!message) socket.close('malformed');
    else if (message.type === 'unsubscribe') unsubscribe(socket, message.topic);
    else
      subscribe(socket, message.topic).catch((error: unknown) => {
        log.error({ err: error, topic: message.topic }, 'subscription failed');
        refuse(socket, message.topic, 'unavailable');
      });
  };

  function unsubscribe(socket: LiveSocket, topic: string): void {
    socket.topics.delete(topic);
    board.leave(topic, socket);
  }

  async function subscribe(socket: LiveSocket, address: string): Promise<void> {
    const opened = topics.get(splitAddress(address).name);
    if (!opened) return refuse(socket, address, 'unknown_topic');
    if (!socket.topics.has(address) && socket.topics.size >= maxTopicsPerSocket) {
      return refuse(socket, address, 'too_many_requests');
    }
    socket.topics.add(address);
    const reason = await refuseReader(socket, opened, splitAddress(address).scope);
    // The browser may have left while the question was open.
    if (!socket.isOpen || !socket.topics.has(address)) return;
    if (reason) return refuse(socket, address, reason);
    board.join(address, socket, opened.gathering ?? null);
    socket.say({ type: 'subscribed', topic: address });
  }

  function refuse(socket: LiveSocket, topic: string, reason: RefusalReason): void {
    unsubscribe(socket, topic);
    socket.say({ type: 'refused', topic, reason });
  }
}

function refuseReader(
  { visit: { viewer } }: LiveSocket,
  { topic, refuseScope }: OpenedTopic,
  scope: string,
): RefusalReason | null | Promise<RefusalReason | null> {
  const { profile } = viewer;
  const reason = refuseAccess(standingOf(viewer), actionAudiences[topic.action]);
  if (reason || !profile) return reason ?? 'profile_missing';
  return refuseScope({ ...viewer, profile }, scope);
}

function parseMessage(data: Buffer): BrowserMessage | null {
  try {
    const parsed = v.safeParse(browserMessageSchema, JSON.parse(data.toString()));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
