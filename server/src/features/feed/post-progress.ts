import { randomUUID } from 'node:crypto';
import {
  feedTimes,
  feedTopic,
  type PostProgress,
  type ProgressMessage,
} from '@focuspool/domain/feed/feed-contract';
import { describeMark, intentionMark, sendGapMs } from '@focuspool/domain/feed/progress-marks';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { verifiedPercent } from '@focuspool/domain/timer/shared-run';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { NamedViewer } from '../../platform/http/gate.ts';
import type { Services } from '../../platform/services.ts';
import { findIntention } from '../intention/intention-store.ts';
import { findPublicLooks } from '../profile/profile-store.ts';
import { findCurrentRuns } from '../timer/current-run-store.ts';
import { findLastPostedAt, insertMessage } from './feed-store.ts';
import { isVisibleToOthers, toShownContent } from './read-feed.ts';

type Refusal = 'run_unknown' | 'run_not_so_far' | 'progress_told' | 'progress_too_soon';

/**
 * Tells everyone how far a person's run has come: each mark once per run, at most one message a second, and only about the
 * person's current run, if it has really come that far (product 4.4).
 */
export async function postProgress(
  { database, clock, live }: Pick<Services, 'database' | 'clock' | 'live'>,
  { userId, profile: { profilePicture } }: NamedViewer,
  { runKey, mark }: PostProgress,
): Promise<Outcome<{ message: ProgressMessage }, Refusal>> {
  const createdAt = clock.now();
  const now = createdAt.getTime();
  const id = randomUUID();
  const posted = await transactOutcome(database, async (tx) => {
    await lockPerson(tx, userId);
    const { run } = await findCurrentRuns(tx, userId);
    if (run?.timer.key !== runKey) return refuse('run_unknown');
    if (verifiedPercent(run, run.firstSeenAt, now) < mark) return refuse('run_not_so_far');
    const intention = mark === intentionMark ? await findIntention(tx, userId) : null;
    if (mark === intentionMark && intention?.key !== runKey) return refuse('run_unknown');
    const lastPostedAt = await findLastPostedAt(tx, userId);
    const expiresAt = new Date(now + feedTimes.lifeMs);
    const { taskName, taskId } = run.task;
    const intentionColumns = intention && { intention: intention.text, outcome: intention.outcome };
    const row = { id, userId, runKey, mark, taskName, taskId, ...intentionColumns, createdAt, expiresAt };
    const inserted = await insertMessage(tx, row);
    if (!inserted) return refuse('progress_told');
    if (lastPostedAt && now - lastPostedAt.getTime() < sendGapMs) return refuse('progress_too_soon');
    const progressMessage = describeMark(mark);
    const username = (await findPublicLooks(tx, [userId])).get(userId)?.username ?? null;
    const message = {
      ...{ id, userId, username, profilePicture, progressMessage, timestamp: now },
      ...toShownContent(inserted),
      ...(mark < 100 && { isUnderWay: true as const }),
    };
    return accept({ message, hasReaders: isVisibleToOthers(inserted) });
  });
  if (!posted.ok) return posted;
  const { message, hasReaders } = posted.value;
  if (hasReaders) live.publish(feedTopic, '', message);
  return accept({ message });
}
