import type { PersonState } from '@focuspool/domain/operation/operation';
import { findOpenTask } from '@focuspool/domain/task/task-list';
import { listRuns, type TimerTask } from '@focuspool/domain/timer/shared-run';
import { readTimer } from '@focuspool/domain/timer/timer';
import { makeUuid } from '../../../platform/make-uuid.ts';
import { openReplica } from '../../operation/person-replica.ts';
import type { ReplicaView } from '../../operation/replica.ts';
import { toStart } from '../run/shown-room-clock.ts';

/** Whoever comes back to a page that slept through an end was not there: nothing begins by itself. */
export const beginsByItselfMs = 60_000;

/** The next open task of the list that is worked on; none without a plan. */
export function findNextTask({ shown, hasPlan }: ReplicaView): TimerTask | null {
  const [list] = hasPlan ? shown.lists : [];
  const task = list && findOpenTask(list);
  return task ? { taskId: task.id, taskName: task.text, groupId: list.id, minutes: task.minutes } : null;
}

/** Whether the task is on an open list and not done: a page that was opened for it shows its timer, also beside a break. */
export function isStillToDo({ shown }: ReplicaView, taskId: unknown): boolean {
  const tasks = shown.lists.flatMap((list) => list.tasks);
  return tasks.some(({ id, isCompleted }) => id === taskId && !isCompleted);
}

/** Starts a run of the task, or goes on with the one of it that waits. */
export function startRunOf(userId: string, task: TimerTask): void {
  const replica = openReplica(userId);
  replica.act(toStart({ ...planRun(replica.read().shown, task, makeUuid()), task }));
}

/** The same by itself at the end of a break, of which the run has its key: of all tabs and devices that start one, it is one run. */
export function startRunAfterBreak(userId: string, task: TimerTask, breakKey: string, endsAt: number): void {
  const replica = openReplica(userId);
  const plan = planRun(replica.read().shown, task, breakKey);
  replica.act(toStart({ ...plan, task, afterBreak: breakKey }), endsAt);
}

type Working = Pick<PersonState, 'run' | 'aside' | 'rhythm'>;

/** The key of the run that a start goes on with, and what is left of it, or that key and the length for a new one. */
export function planRun(
  working: Working,
  { taskId }: TimerTask,
  key: string,
): { key: string; minutes: number } | { key: string; leftMs: number } {
  const waiting = listRuns(working).find((known) => known.task.taskId === taskId);
  const leftMs = waiting ? readTimer(waiting.timer, 0).remainingMs : 0;
  return waiting && leftMs > 0
    ? { key: waiting.timer.key, leftMs }
    : { key, minutes: working.rhythm.settings.runMinutes };
}
