import * as v from 'valibot';
import { isStorable } from '../storable-text.ts';
import { taskIdSchema } from '../task/task-contract.ts';
import { taskTextSchema } from '../task/task-text.ts';
import { minuteMs } from '../time-units.ts';
import { readTimer, type Timer, timerLimits, timerSchema } from './timer.ts';
import { maxSpans, sumSpans } from './worked-spans.ts';

/** Two hundred years; the database's limit is only ten times that. */
const mostTaskMinutes = 100_000_000;

/** The task that a timer is for. */
export const timerTaskSchema = v.object({
  taskId: taskIdSchema,
  taskName: taskTextSchema,
  groupId: v.pipe(v.string(), v.maxLength(100), v.check(isStorable, 'must name a list')),
  /** The whole minutes that the task had before. */
  minutes: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(mostTaskMinutes)),
});
export type TimerTask = v.InferOutput<typeof timerTaskSchema>;

/** A person's run, the same on each of their devices. */
export const sharedRunSchema = v.object({
  task: timerTaskSchema,
  timer: v.object({
    ...timerSchema.entries,
    worked: v.pipe(timerSchema.entries.worked, v.maxLength(maxSpans)),
  }),
});
export type SharedRun = Readonly<v.InferOutput<typeof sharedRunSchema>>;

/** The runs that a person has in hand: the current one, and those aside. */
export function listRuns<Run extends SharedRun>({
  run,
  aside,
}: {
  readonly run: Run | null;
  readonly aside: readonly Run[];
}): readonly Run[] {
  return run ? [run, ...aside] : aside;
}

/** How far a device's idea of the server's time may be off. */
export const clockToleranceMs = 2_000;

/** Whether the slider can have set a timer to this length: whole minutes within `timerLimits` beyond the time worked by then. */
export function hasPossibleLength({ worked, durationMs }: Pick<Timer, 'worked' | 'durationMs'>): boolean {
  const workedMs = sumSpans(worked);
  const isWhole = worked.length > 0 || durationMs % minuteMs === 0;
  return (
    isWhole &&
    durationMs >= timerLimits.leastMinutes * minuteMs &&
    durationMs >= workedMs &&
    durationMs <= workedMs + timerLimits.mostMinutes * minuteMs
  );
}

/**
 * The whole percent that a run has really reached by `now`: what its timer says, but no more than the time since the server
 * first saw it at `firstSeenAt`. 0 unless it is running or finished.
 */
export function verifiedPercent({ timer }: SharedRun, firstSeenAt: number, now: number): number {
  const { status, elapsedMs } = readTimer(timer, now + clockToleranceMs);
  if (status !== 'running' && status !== 'finished') return 0;
  const seenMs = now - firstSeenAt + clockToleranceMs;
  return Math.floor((100 * Math.min(elapsedMs, seenMs)) / timer.durationMs);
}
