import type { LiveTopic } from '@focuspool/domain/live/live-topic';
import type { RefusalReason } from '@focuspool/domain/refusals';
import type { NamedViewer } from '../http/gate.ts';
import type { Batching } from './topics/message-batcher.ts';

/** What the server's side of a topic decides; the permission that it needs stands in the topic itself. */
export type TopicRules<Message = unknown> = {
  /** Null when this person may read this scope of the topic, else the reason why not. */
  refuseScope(viewer: NamedViewer, scope: string): RefusalReason | null | Promise<RefusalReason | null>;
  /** Absent: every message goes out at once. */
  readonly batching?: Batching;
  /** When a message was told, in epoch milliseconds; how long it takes to its readers is measured where this is given. */
  toldAt?(message: Message): number;
  /** Absent: all readers get the same. */
  readonly unseen?: UnseenRules<Message>;
};

/** For a topic of which somebody is not to see what certain people tell. */
export type UnseenRules<Message> = {
  /** Those people, by id; asked whenever it is asked whether somebody may read. None: undefined. */
  findPeople(userId: string): Promise<ReadonlySet<string> | undefined>;
  /** What is left of a message without them; null where that is nothing. */
  leaveOut(message: Message, people: ReadonlySet<string>): object | null;
};

/** For a topic whose scope is a person: everybody reads their own. */
export const ownScopeOnly: TopicRules['refuseScope'] = ({ userId }, scope) =>
  scope === userId ? null : 'not_yours';

/** For a topic without scopes. */
export const noScope: TopicRules['refuseScope'] = (_viewer, scope) => (scope === '' ? null : 'unknown_topic');

/** The live layer as features see it. */
export type Live = {
  /** Opens a topic to readers; once for each topic, when the app is put together. */
  openTopic<Message>(topic: LiveTopic<Message>, rules: TopicRules<Message>): void;
  /** Hands a message to everybody who reads the topic, in every process. For after the commit; never throws. */
  publish<Message>(topic: LiveTopic<Message>, scope: string, message: Message): void;
  /**
   * Lets go, in every process, of what of this topic, in all its scopes, still waits or is held for whoever missed it and names
   * this id: what is published next says how it is now. For after the commit.
   */
  takeBack<Message>(topic: LiveTopic<Message>, id: string): void;
  /** Ends the connections of a sign-in that ended, in every process. */
  closeSession(sessionId: string): void;
  /** Ends, in every process, the connections of a sign-in that has another cookie by now: its own tabs come back with that. */
  reopenSession(sessionId: string): void;
  /** Asks again, in every process, what a person's connections may read; whatever they have lost ends. */
  reviewPerson(userId: string): void;
};
