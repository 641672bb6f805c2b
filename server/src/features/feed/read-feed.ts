import { type FeedReply, feedLimits, type ProgressMessage } from '@focuspool/domain/feed/feed-contract';
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
  /** Whether there may be older messages, which were not read. */
  readonly isCut: boolean;
};

/**
 * Reads the feed once for everyone who asks at the same moment, and gives each reader their part: nothing by people whom they
 * hide or who hide them.
 */
export function createFeedReader(
  services: FeedServices,
): (viewer: NamedViewer, limit: number) => Promise<FeedOutcome> {
  const share = createFreshSingleFlight<Outcome<SharedFeed, FeedRefusal>>();
  const findUnseen = batchReads((userIds) => findHiddenBetween(services.database, userIds));
  return async (viewer, limit) => {
    const [read, unseen] = await Promise.all([
      share('', () => readFeed(services)),
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
async function readFeed({ database, clock, log }: FeedServices): Promise<Outcome<SharedFeed, FeedRefusal>> {
  const limit = feedLimits.queried;
  const giveUpReading = (error: unknown) => giveUp(log, error);
  const now = clock.now();
  const stored = await listMessages(database, now, limit).catch(giveUpReading);
  const hidden = stored && (await listMessages(database, now, limit, 'hidden').catch(giveUpReading));
  if (!stored || !hidden) return refuse('feed_unavailable');
  const messages = await nameAuthors(database, stored).catch(giveUpReading);
  if (!messages) return refuse('feed_authors_unavailable');
  return accept({ messages, hidden, isCut: stored.length === limit });
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

/** Whether its author lets everyone see the name of its task, which reports may hide. */
export function isNamedByAuthor({ namedTask }: Pick<MessageContent, 'namedTask'>): boolean {
  return namedTask !== null && isNameShown('feed', namedTask);
}

/** Returns the name of the task, for a message that lets everyone see it. */
export function toShownTask({
  namedTask,
}: Pick<MessageContent, 'namedTask'>): Pick<ProgressMessage, 'taskName'> {
  return namedTask && !namedTask.isHidden && isNamedByAuthor({ namedTask })
    ? { taskName: namedTask.name }
    : {};
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
  { messages, hidden, isCut }: SharedFeed,
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
  // The time of a message that this reader does not see would tell that someone who is hidden has posted.
  const read = isCut ? messages.at(-1) : undefined;
  const oldest = page.length < all.length ? page.at(-1) : read;
  return { messages: page, ...(oldest && { since: oldest.timestamp }) };
}
