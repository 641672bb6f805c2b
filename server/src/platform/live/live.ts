import type { LiveTopic } from '@focuspool/domain/live/live-topic';
import type { RefusalReason } from '@focuspool/domain/refusals';
import type { NamedViewer } from '../http/gate.ts';
import type { Batching } from './topics/message-batcher.ts';

/** The server's rules for a topic; the permission that it needs is part of the topic itself. */
export type TopicRules<Message = unknown> = {
  /** Null if this person may read this scope of the topic, else the reason why not. */
  refuseScope(viewer: NamedViewer, scope: string): RefusalReason | null | Promise<RefusalReason | null>;
  /** Absent if every message is sent at once. */
  readonly batching?: Batching;
  /** When a message was told, in epoch milliseconds; if given, the time until it reaches its readers is measured. */
  toldAt?(message: Message): number;
  /**
   * Finds how this person sees the messages of this scope, undefined for as they are; asked whenever it is checked whether they may
   * read. Absent if all readers get the same.
   */
  findView?(userId: string, scope: string): Promise<ReaderView<Message> | undefined>;
};

/** What certain readers get of a message; null if nothing is left of it. */
export type ReaderView<Message = never> = (message: Message) => object | null;

/** For a topic whose scope is a person: people read only their own. */
export const ownScopeOnly: TopicRules['refuseScope'] = ({ userId }, scope) =>
  scope === userId ? null : 'not_yours';

/** For a topic without scopes. */
export const noScope: TopicRules['refuseScope'] = (_viewer, scope) => (scope === '' ? null : 'unknown_topic');

/** The live layer as features see it. */
export type Live = {
  /** Opens a topic to readers; called once for each topic, when the app is assembled. */
  openTopic<Message>(topic: LiveTopic<Message>, rules: TopicRules<Message>): void;
  /** Sends a message to everyone who reads the topic, in every process. To be called after the commit; never throws. */
  publish<Message>(topic: LiveTopic<Message>, scope: string, message: Message): void;
  /**
   * Discards, in every process, what still waits in any scope of this topic, or is held for readers who missed it, and names this
   * id: the next message says how things are now. To be called after the commit.
   */
  takeBack<Message>(topic: LiveTopic<Message>, id: string): void;
  /** Ends, in every process, the connections of a sign-in that has ended. */
  closeSession(sessionId: string): void;
  /** Ends, in every process, the connections of a sign-in whose cookie was replaced: its own tabs come back with the new one. */
  reopenSession(sessionId: string): void;
  /** Checks again, in every process, what a person's connections may read; subscriptions that are no longer allowed end. */
  reviewPerson(userId: string): void;
};
