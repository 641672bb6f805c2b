import * as v from 'valibot';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { RunOrigin } from '../stats/run-origin.ts';
import { taskIdSchema } from '../task/task-contract.ts';
import { taskTextSchema } from '../task/task-text.ts';
import { dayMs, minuteMs } from '../time-units.ts';
import { type Span, takeSpans } from '../timer/worked-spans.ts';

/** How long after it was counted a run can be corrected. */
export const correctableMs = 7 * dayMs;

/** One of the person's own tasks, or, with a null id, any name. */
export const runTaskSchema = v.object({ taskId: v.nullable(taskIdSchema), taskText: taskTextSchema });
export type RunTask = v.InferOutput<typeof runTaskSchema>;

/** Longer than any run. */
const mostMinutes = 100_000;

/** What a correction says of a run. */
export const runChangeSchema = v.variant('kind', [
  v.object({ kind: v.literal('task'), ...runTaskSchema.entries }),
  v.object({
    kind: v.literal('minutes'),
    minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostMinutes)),
  }),
  v.object({ kind: v.literal('delete') }),
]);
export type RunChange = v.InferOutput<typeof runChangeSchema>;

/** The facts of a run that can be corrected. */
export type RunFacts = {
  readonly taskId: string | null;
  readonly taskText: string;
  /** Null if the task was on none of the person's lists. */
  readonly listTitle: string | null;
  readonly worked: readonly Span[];
  readonly minutes: number;
};

/** A change, completed with what only the server knows of the task. */
export type SettledChange =
  | Exclude<RunChange, { kind: 'task' }>
  | ({ readonly kind: 'task' } & Pick<RunFacts, 'taskId' | 'taskText' | 'listTitle'>);

/**
 * The run after the correction, or null if it is deleted. A shortened run keeps its beginning, and never counts for more than
 * before any correction; if nothing changes, the same object is returned.
 */
export function correctRun(
  run: RunFacts,
  witnessed: Pick<RunFacts, 'worked' | 'minutes'>,
  change: SettledChange,
): Outcome<RunFacts | null, 'run_too_long'> {
  switch (change.kind) {
    case 'delete':
      return accept(null);
    case 'task': {
      const { taskId, taskText, listTitle } = change;
      const isSame = run.taskId === taskId && run.taskText === taskText;
      return accept(isSame ? run : { ...run, taskId, taskText, listTitle });
    }
    case 'minutes': {
      const { minutes } = change;
      if (minutes > witnessed.minutes) return refuse('run_too_long');
      if (minutes === run.minutes) return accept(run);
      const isWhole = minutes === witnessed.minutes;
      const worked = isWhole ? witnessed.worked : takeSpans(witnessed.worked, minutes * minuteMs);
      return accept({ ...run, worked, minutes });
    }
  }
}

type Line = { readonly after: object | null };

/** The correction lines that belong to the run as it is now: a deleted run may have been counted again since. */
export function findOwnLines<Each extends Line>(lines: readonly Each[]): readonly Each[] {
  return lines.slice(lines.findLastIndex(({ after }) => after === null) + 1);
}

export type TrophyCandidate = {
  readonly key: string;
  /** Epoch milliseconds. */
  readonly recordedAt: number;
  readonly origin: RunOrigin;
  readonly listTitle: string | null;
  readonly hasWorked: boolean;
};

/** The run that has its task's one trophy: the first counted while the task was on a list, and not noted by hand. */
export function findTrophyRun(runs: readonly TrophyCandidate[]): string | null {
  const [first] = runs
    .filter(({ origin, listTitle, hasWorked }) => origin !== 'noted' && listTitle !== null && hasWorked)
    .toSorted((one, other) => one.recordedAt - other.recordedAt || (one.key < other.key ? -1 : 1));
  return first?.key ?? null;
}
