import type { FeedReply, ProgressMessage } from '@focuspool/domain/feed/feed-contract';
import { describeMark } from '@focuspool/domain/feed/progress-marks';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { defaultProfilePicture } from '@focuspool/domain/profile/avatars';
import { isNameShown } from '@focuspool/domain/visibility/task-visibility';
import { batchReads } from '../../platform/concurrency/batch-reads.ts';
import { createFreshSingleFlight } from '../../platform/concurrency/single-flight.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { findHiddenBetween } from '../../platform/hidden-things/hidden-between.ts';
import type { NamedViewer } from '../../platform/http/gate.ts';
import type { Services } from '../../platform/services.ts';
import { findPublicLooks } from '../profile/profile-store.ts';
import { listMessages, type StoredMessage } from './feed-store.ts';

type FeedServices = Pick<Services, 'database' | 'clock' | 'log'>;
type FeedRefusal = 'feed_unavailable' | 'feed_authors_unavailable';
type FeedOutcome = Outcome<FeedReply, FeedRefusal>;

/** The part of the feed that is read once for all readers. */
type SharedFeed = {
  readonly messages: readonly ProgressMessage[];
  /** Messages shown only to their authors. */
  readonly hidden: readonly StoredMessage[];
  /** When the oldest message that was read was told, whoever may see it; undefined if there are no older ones. */
  readonly since: number | undefined;
};

/**
 * Reads the feed once for everyone who asks for the same amount at the same moment, and gives each reader their part: nothing by
 * people whom they hide or who hide them.
 */
export function createFeedReader(
  services: FeedServices,
): (viewer: NamedViewer, limit: number) => Promise<FeedOutcome> {
  const share = createFreshSingleFlight<Outcome<SharedFeed, FeedRefusal>>();
  const findUnseen = batchReads((userIds) => findHiddenBetween(services.database, userIds));
  return async (viewer, limit) => {
    const [read, unseen] = await Promise.all([
      share(String(limit), () => readFeed(services, limit)),
      findUnseen(viewer.userId).catch((error: unknown) => giveUp(services.log, error)),
    ]);
    if (!read.ok) return read;
    if (unseen === null) return refuse('feed_unavailable');
    const seen = read.value.messages.filter(({ userId }) => !unseen?.has(userId));
    return accept(toReader({ ...read.value, messages: seen }, viewer, limit));
  };
}

function giveUp(log: Services['log'], error: unknown): null {
  log.error({ err: error }, 'the feed could not be read');
  return null;
}

/**
 * Reads the newest messages with their authors, newest first: one query
 * for those that everyone sees, one for hidden ones, one for all authors.
 */
async function readFeed(
  { database, clock, log }: FeedServices,
  limit: number,
): Promise<Outcome<SharedFeed, FeedRefusal>> {
  const giveUpReading = (error: unknown) => giveUp(log, error);
  const now = clock.now();
  const stored = await listMessages(database, now, limit).catch(giveUpReading);
  const hidden = stored && (await listMessages(database, now, limit, 'hidden').catch(giveUpReading));
  if (!stored || !hidden) return refuse('feed_unavailable');
  const messages = await nameAuthors(database, stored).catch(giveUpReading);
  const since = stored.length < limit ? undefined : stored.at(-1)?.createdAt.getTime();
  return messages ? accept({ messages, hidden, since }) : refuse('feed_authors_unavailable');
}

/** Returns messages as everyone reads them, leaving out those that only their authors may see. */
export async function nameAuthors(
  db: Queryable,
  stored: readonly StoredMessage[],
): Promise<ProgressMessage[]> {
  if (stored.length === 0) return [];
  const authors = await findPublicLooks(db, [...new Set(stored.map(({ userId }) => userId))]);
  const unknown = { username: null, profilePicture: defaultProfilePicture };
  return stored
    .filter(isVisibleToOthers)
    .map((message) => toMessage(message, authors.get(message.userId) ?? unknown));
}

type MessageContent = Pick<StoredMessage, 'namedTask' | 'intention' | 'isHidden'>;

export function isVisibleToOthers(message: MessageContent): boolean {
  return !message.isHidden && isSharedByAuthor(message);
}

/** Whether its author lets others see the message: an intention is only for people who may see the name of its task. */
export function isSharedByAuthor(message: MessageContent): boolean {
  return message.intention === null || toShownTask(message).taskName !== undefined;
}

/** Returns the name of the task, for a message that lets everyone see it. */
export function toShownTask({
  namedTask,
}: Pick<MessageContent, 'namedTask'>): Pick<ProgressMessage, 'taskName'> {
  const isNamed = namedTask !== null && !namedTask.isHidden && isNameShown('feed', namedTask);
  return isNamed ? { taskName: namedTask.name } : {};
}

/** What a message says besides its sentence. */
export function toShownContent({
  intention,
  ...content
}: MessageContent): Pick<ProgressMessage, 'taskName' | 'intention'> {
  return { ...toShownTask(content), ...(intention && { intention }) };
}

function toMessage(
  { id, userId, mark, createdAt, isUnderWay, ...content }: StoredMessage,
  { username, profilePicture }: Pick<ProgressMessage, 'username' | 'profilePicture'>,
): ProgressMessage {
  const progressMessage = describeMark(mark);
  const message = {
    ...{ id, userId, username, profilePicture, progressMessage, timestamp: createdAt.getTime() },
    ...toShownContent(content),
  };
  return isUnderWay ? { ...message, isUnderWay } : message;
}

/** Adapts the feed to its reader, who also sees their own messages that are hidden from others. */
function toReader(
  { messages, hidden, since }: SharedFeed,
  { userId, profile }: NamedViewer,
  limit: number,
): FeedReply {
  const own = hidden.filter((message) => message.userId === userId && isSharedByAuthor(message));
  const named = messages.map((message) =>
    message.userId === userId ? { ...message, username: profile.username } : message,
  );
  const all = [...named, ...own.map((message) => toMessage(message, profile))];
  if (own.length > 0) all.sort((one, other) => other.timestamp - one.timestamp);
  const page = all.slice(0, limit);
  const reach = page.length < all.length ? page.at(-1)?.timestamp : since;
  return { messages: page, ...(reach !== undefined && { since: reach }) };
}
