import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { saidIntentionSchema } from '../intention/intention.ts';
import type { LiveTopic } from '../live/live-topic.ts';
import { hourMs } from '../time-units.ts';
import { feedMarks } from './progress-marks.ts';

/** How many messages are requested, and how many are shown (product 7.3). */
export const feedLimits = { queried: 60, shown: 30 } as const;

/** How long a message stays, how often the feed is read again and how fast messages are revealed, in milliseconds. */
export const feedTimes = { lifeMs: hourMs, refreshMs: 120_000, staggerMs: 200 } as const;

/** How messages are sent live: at most one frame a second, holding no more messages than are shown. */
export const feedBatching = { everyMs: 1_000, newest: feedLimits.shown } as const;

export const progressMessageSchema = v.object({
  id: v.string(),
  userId: v.pipe(v.string(), v.nonEmpty()),
  /** Null if the person has no name: shown as 'Anonymous'. */
  username: v.nullable(v.string()),
  profilePicture: v.string(),
  progressMessage: v.pipe(v.string(), v.nonEmpty()),
  /** Epoch milliseconds of the server's clock. */
  timestamp: v.pipe(v.number(), v.safeInteger()),
  /** The name of the task, if everyone may know it; always the current name. */
  taskName: v.exactOptional(v.string()),
  /** Present if the message states an intention; its outcome changes the message. */
  intention: v.exactOptional(saidIntentionSchema),
  /** Present while the message's run goes on, as far as was known when it was read. */
  isUnderWay: v.exactOptional(v.literal(true)),
});
export type ProgressMessage = v.InferOutput<typeof progressMessageSchema>;

export const feedTopic: LiveTopic<ProgressMessage> = {
  name: 'feed',
  action: 'feed.read',
  message: progressMessageSchema,
};

/** Messages that are now hidden from everyone but their author, and messages that are shown again. */
const feedChangeSchema = v.object({ hidden: v.array(v.string()), shown: v.array(progressMessageSchema) });
export type FeedChange = v.InferOutput<typeof feedChangeSchema>;

export const feedChangesTopic: LiveTopic<FeedChange> = {
  name: 'feed_changes',
  action: 'feed.read',
  message: feedChangeSchema,
};

/** A query needs a positive integer limit (product 5.5). */
export const feedQuerySchema = v.object({
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,8}$/, 'The limit must be a positive integer'),
      v.transform(Number),
      v.maxValue(feedLimits.queried, `The limit must not exceed ${feedLimits.queried}`),
    ),
    String(feedLimits.queried),
  ),
});

/**
 * Newest first. There may be more messages older than `since`, the time of one that the reader sees, in epoch milliseconds; it is
 * absent if there are none, or none of those that were read is for the reader.
 */
export const feedReplySchema = v.object({
  messages: v.array(progressMessageSchema),
  since: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
});
export type FeedReply = v.InferOutput<typeof feedReplySchema>;

export const postProgressSchema = v.strictObject({
  /** The key of the run that has reached the mark. */
  runKey: uuidSchema,
  mark: v.picklist(feedMarks, 'There is no such mark'),
});
export type PostProgress = v.InferOutput<typeof postProgressSchema>;

export const postedReplySchema = v.object({ message: progressMessageSchema });
