import * as v from 'valibot';
import type { LiveTopic } from '../live/live-topic.ts';
import { taskIdSchema } from '../task/task-contract.ts';
import { isStorable, taskTextSchema } from '../task/task-text.ts';
import { minuteMs, readTimer, type Timer, timerLimits, timerSchema } from './timer.ts';
import { maxSpans, sumSpans } from './worked-spans.ts';

/** Two hundred years; the database holds no more than ten times that. */
const mostTaskMinutes = 100_000_000;

/** The task that a timer is for. */
export const timerTaskSchema = v.object({
  taskId: taskIdSchema,
  taskName: taskTextSchema,
  groupId: v.pipe(v.string(), v.maxLength(100), v.check(isStorable, 'must name a list')),
  /** Whole minutes that the task had before. */
  minutes: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(mostTaskMinutes)),
});
export type TimerTask = v.InferOutput<typeof timerTaskSchema>;

/** The one run that somebody has in hand, on whichever of their devices they look. */
export const sharedRunSchema = v.object({
  task: timerTaskSchema,
  timer: v.object({
    ...timerSchema.entries,
    worked: v.pipe(timerSchema.entries.worked, v.maxLength(maxSpans)),
  }),
});
export type SharedRun = Readonly<v.InferOutput<typeof sharedRunSchema>>;

/** What the server keeps; each change raises the revision by one, and it starts at 0. */
export const keptRunSchema = v.object({
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  run: v.nullable(sharedRunSchema),
});
export type KeptRun = v.InferOutput<typeof keptRunSchema>;

/** A person's run as it changes on any of their devices; the scope is the person. */
export const runTopic: LiveTopic<KeptRun> = { name: 'run', action: 'runs.track', message: keptRunSchema };

/** How far a device's idea of the server's time may be off. */
export const clockToleranceMs = 2_000;

/** Whether the slider can have set a timer to this length: 5 to 55 whole minutes beyond what was worked by then. */
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

/** Whether two devices show the same: when each of them last looked does not matter. */
export function isSameRun(one: SharedRun | null, other: SharedRun | null): boolean {
  if (one === null || other === null) return one === other;
  const [a, b] = [one.timer, other.timer];
  return (
    one.task.taskId === other.task.taskId &&
    one.task.taskName === other.task.taskName &&
    a.key === b.key &&
    a.durationMs === b.durationMs &&
    a.runningSince === b.runningSince &&
    a.worked.length === b.worked.length &&
    a.worked.every((span, at) => span.from === b.worked[at]?.from && span.to === b.worked[at]?.to)
  );
}

/** Whether `later` is what became of `earlier` by going on with it, with no stretch of work told otherwise. */
export function hasGrownFrom(earlier: SharedRun, later: SharedRun): boolean {
  const [before, after] = [earlier.timer, later.timer];
  if (before.key !== after.key) return false;
  const isSame = before.worked.every(({ from, to }, at) => {
    const span = after.worked[at];
    return span?.from === from && span.to === to;
  });
  const next = after.worked[before.worked.length]?.from ?? after.runningSince;
  return isSame && (before.runningSince === null || before.runningSince === next);
}

/** Whether `later` tells of less work on the same run than `earlier` did at `now`, other than by going on with it. */
export function takesBack(earlier: SharedRun, later: SharedRun, now: number): boolean {
  if (earlier.timer.key !== later.timer.key || hasGrownFrom(earlier, later)) return false;
  return readTimer(later.timer, now).elapsedMs < readTimer(earlier.timer, now).elapsedMs - clockToleranceMs;
}

/**
 * Whole percent that a run has really come by `now`: what its timer says, but no more than has passed since the server
 * saw it begin at `witnessedAt`. 0 unless it runs or has finished.
 */
export function vouchPercent({ timer }: SharedRun, witnessedAt: number, now: number): number {
  const { status, elapsedMs } = readTimer(timer, now + clockToleranceMs);
  if (status !== 'running' && status !== 'finished') return 0;
  const witnessedMs = now - witnessedAt + clockToleranceMs;
  return Math.floor((Math.min(elapsedMs, witnessedMs) / timer.durationMs) * 100);
}
