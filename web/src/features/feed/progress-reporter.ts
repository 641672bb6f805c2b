import { feedTimes, type PostProgress } from '@focuspool/domain/feed/feed-contract';
import { type FeedMark, findDueMark, sendGapMs } from '@focuspool/domain/feed/progress-marks';
import type { Intention } from '@focuspool/domain/intention/intention';
import * as v from 'valibot';
import { ApiRefusal } from '../../platform/api/api.ts';
import { readStored, writeStored } from '../../platform/storage/device-storage.ts';
import { type RunView, readRun } from '../timer/run/run-store.ts';

const retryMs = 15_000;
const refusedRetryMs = 3_000;
const maxRefusals = 3;

const toldSchema = v.object({ key: v.string(), mark: v.number() });
type Told = v.InferOutput<typeof toldSchema>;

type ReporterParts = {
  readonly userId: string;
  /** Returns epoch milliseconds of the server's clock. */
  readonly now: () => number;
  readonly isOnline: () => boolean;
  /** Returns the person's latest intention. */
  readonly findIntention: () => Intention | undefined;
  /** Sends the server the present state of the run first. */
  readonly prepare: () => Promise<void>;
  readonly post: (progress: PostProgress) => Promise<unknown>;
  /** Runs `work` in one tab at a time. */
  readonly withLock: (name: string, work: () => Promise<void>) => Promise<void>;
};

/**
 * Reports to the feed how far a run has come, each mark once (product 4.4); `progress-marks.ts` says which one is due. A mark
 * passed while the person is offline by choice is never reported.
 */
export function createProgressReporter(parts: ReporterParts) {
  const { userId, now, isOnline, findIntention, prepare, post, withLock } = parts;
  const storedKey = `focuspool.told-progress.${userId}`;
  let inMemory: Told = { key: '', mark: 0 };
  let refusals = 0;
  let notBefore = 0;
  let isBusy = false;
  let latest: RunView | null = null;

  function findDue({ timer: { key } }: RunView, percent: number): FeedMark | null {
    const told = readStored(storedKey, toldSchema, inMemory);
    return findDueMark(percent, told.key === key ? told.mark : null, findIntention()?.key === key);
  }

  function remember({ timer: { key } }: RunView, mark: FeedMark): void {
    inMemory = { key, mark };
    refusals = 0;
    writeStored(storedKey, inMemory);
  }

  async function tell(run: RunView, mark: FeedMark): Promise<void> {
    try {
      await prepare();
      await post({ runKey: run.timer.key, mark });
      remember(run, mark);
      notBefore = now() + sendGapMs;
    } catch (error) {
      const reason = error instanceof ApiRefusal ? error.reason : null;
      if (reason === 'progress_told') return remember(run, mark);
      if (reason === 'progress_too_soon') notBefore = now() + sendGapMs;
      else if (reason === 'run_not_so_far' || reason === 'run_unknown') {
        refusals += 1;
        notBefore = now() + refusedRetryMs;
        if (refusals >= maxRefusals) remember(run, mark);
      } else notBefore = now() + retryMs;
    }
  }

  return {
    /** Reports the run's mark that is due; resolves to the milliseconds after which to look again in any case, or to null. */
    async consider(run: RunView | null): Promise<number | null> {
      latest = run;
      if (!run || isBusy) return null;
      const { status, percent } = readRun(run);
      const mark = findDue(run, percent);
      if (mark === null || (status !== 'running' && status !== 'finished')) return null;
      if (!isOnline() || isPast(run, now())) {
        remember(run, mark);
        return null;
      }
      // It is far in the future if the clock has since turned out to be fast.
      notBefore = Math.min(notBefore, now() + retryMs);
      if (now() < notBefore) return notBefore - now();
      isBusy = true;
      try {
        await withLock(storedKey, async () => {
          if (findDue(run, percent) === mark) await tell(run, mark);
        });
      } finally {
        isBusy = false;
      }
      // The run may have come further meanwhile, and once it has ended nothing else triggers a look.
      const isDue = latest && findDue(latest, readRun(latest).percent) !== null;
      return isDue ? Math.max(0, notBefore - now()) : null;
    },
  };
}

/** A run that ended longer ago than a message lives is no news. */
function isPast({ timer }: RunView, now: number): boolean {
  const endedAt = timer.runningSince === null ? (timer.worked.at(-1)?.to ?? 0) : now;
  return now - endedAt >= feedTimes.lifeMs;
}
