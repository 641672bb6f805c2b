import * as v from 'valibot';
import type { LiveTopic } from '../live/live-topic.ts';
import { currentListSchema, listHeadSchema, taskIdSchema, taskSchema } from '../task/task-contract.ts';
import { listTitleSchema, taskTextSchema } from '../task/task-text.ts';
import { clockToleranceMs, hasPossibleLength, type SharedRun, sharedRunSchema } from '../timer/shared-run.ts';
import { readTimer } from '../timer/timer.ts';

// What a tab of the release before says, and hears. It goes with the next release.

export const addTaskSchema = v.object({
  id: taskIdSchema,
  text: taskTextSchema,
  /** What a list made by this task is called: the person's local date and time (section 3). */
  titleIfNew: listTitleSchema,
});
export type AddTask = v.InferOutput<typeof addTaskSchema>;

/** The task as it stands, and the list that it was added to. */
export const addedTaskSchema = v.object({ list: listHeadSchema, task: taskSchema });
export type AddedTask = v.InferOutput<typeof addedTaskSchema>;

export const changeTaskSchema = v.union(
  [v.strictObject({ text: taskTextSchema }), v.strictObject({ isCompleted: v.boolean() })],
  'Either a text or isCompleted must be given',
);
export type ChangeTask = v.InferOutput<typeof changeTaskSchema>;

export const changedTaskSchema = v.object({ task: taskSchema });

export const changeListSchema = v.strictObject({ title: listTitleSchema });

export const changedListSchema = v.object({ list: listHeadSchema });

/** What became of the list being worked on, as its person's other tabs and devices hear it. */
export const listEventSchema = v.variant('kind', [
  v.object({ kind: v.literal('task_added'), list: listHeadSchema, task: taskSchema }),
  v.object({ kind: v.literal('task_changed'), task: taskSchema }),
  v.object({ kind: v.literal('task_deleted'), taskId: taskIdSchema }),
  v.object({ kind: v.literal('list_retitled'), list: listHeadSchema }),
  /** Another list is worked on from now, or none. */
  v.object({ kind: v.literal('list_current'), ...currentListSchema.entries }),
]);
export type ListEvent = v.InferOutput<typeof listEventSchema>;

/** A person's current list; the scope is the person. */
export const listsTopic: LiveTopic<ListEvent> = {
  name: 'lists',
  action: 'lists.read',
  message: listEventSchema,
};

/** What the server keeps; each change raises the revision by one, and it starts at 0. */
export const keptRunSchema = v.object({
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  run: v.nullable(sharedRunSchema),
});
export type KeptRun = v.InferOutput<typeof keptRunSchema>;

/** A person's run as it changes on any of their devices; the scope is the person. */
export const runTopic: LiveTopic<KeptRun> = { name: 'run', action: 'runs.track', message: keptRunSchema };

/** `basedOn` is the revision that the device knew: nothing is kept when another device was quicker. */
export const saveRunSchema = v.object({
  basedOn: keptRunSchema.entries.revision,
  run: v.nullable(
    v.pipe(
      sharedRunSchema,
      v.check(({ timer }) => hasPossibleLength(timer), 'A timer is set to 5 to 55 whole minutes'),
    ),
  ),
});
export type SaveRun = v.InferOutput<typeof saveRunSchema>;

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
