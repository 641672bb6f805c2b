import * as v from 'valibot';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { RunOrigin } from '../stats/run-origin.ts';
import { taskIdSchema } from '../task/task-contract.ts';
import { taskTextSchema } from '../task/task-text.ts';
import { dayMs, minuteMs } from '../time-units.ts';
import { type Span, takeSpans } from '../timer/worked-spans.ts';

/** For how long after a run was counted it can be corrected. */
export const correctableMs = 7 * dayMs;

/** A task of theirs, or with a null id whatever its name says. */
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

/** What can be corrected of a run. */
export type RunFacts = {
  readonly taskId: string | null;
  readonly taskText: string;
  /** Null where the task was on none of the person's lists. */
  readonly listTitle: string | null;
  readonly worked: readonly Span[];
  readonly minutes: number;
};

/** A change with what only the server knows of the task. */
export type SettledChange =
  | Exclude<RunChange, { kind: 'task' }>
  | ({ readonly kind: 'task' } & Pick<RunFacts, 'taskId' | 'taskText' | 'listTitle'>);

/**
 * The run after the correction, null once it is deleted. Minutes are those of its beginning, and never more than were counted
 * before any correction; the same object stays where nothing changes.
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

/** Those of its lines that belong to the run as it is: one that was deleted may have been counted anew since. */
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

/** Which of a task's runs has its one trophy: the first that was counted while the task was theirs, and not by hand. */
export function findTrophyRun(runs: readonly TrophyCandidate[]): string | null {
  const [first] = runs
    .filter(({ origin, listTitle, hasWorked }) => origin !== 'noted' && listTitle !== null && hasWorked)
    .toSorted((one, other) => one.recordedAt - other.recordedAt || (one.key < other.key ? -1 : 1));
  return first?.key ?? null;
}
