import type { PersonState } from '@focuspool/domain/operation/operation';
import { findOpenTask } from '@focuspool/domain/task/task-list';
import { listRuns, type TimerTask } from '@focuspool/domain/timer/shared-run';
import { readTimer } from '@focuspool/domain/timer/timer';
import { makeUuid } from '../../../platform/make-uuid.ts';
import { openReplica } from '../../operation/person-replica.ts';
import type { ReplicaView } from '../../operation/replica.ts';
import { buildStartOperation } from '../run/shown-room-clock.ts';

/** After this time nothing begins automatically: the page slept through the end, so the person was not there. */
export const autoStartLimitMs = 60_000;

/** Returns the next open task of the current list; null without a plan. */
export function findNextTask({ shown, hasPlan }: ReplicaView): TimerTask | null {
  const [list] = hasPlan ? shown.lists : [];
  const task = list && findOpenTask(list);
  return task ? { taskId: task.id, taskName: task.text, groupId: list.id, minutes: task.minutes } : null;
}

/** Whether the task is on an open list and not done. If so, a page opened for it shows its timer, even during a break. */
export function isStillToDo({ shown }: ReplicaView, taskId: unknown): boolean {
  const tasks = shown.lists.flatMap((list) => list.tasks);
  return tasks.some(({ id, isCompleted }) => id === taskId && !isCompleted);
}

/** Starts a run of the task, or continues its waiting run. */
export function startRunOf(userId: string, task: TimerTask): void {
  const replica = openReplica(userId);
  replica.act(buildStartOperation({ ...planRun(replica.read().shown, task, makeUuid()), task }));
}

/** Starts a run at the end of a break, with the break's key, so that all tabs and devices that do so start the same run. */
export function startRunAfterBreak(userId: string, task: TimerTask, breakKey: string, endsAt: number): void {
  const replica = openReplica(userId);
  const plan = planRun(replica.read().shown, task, breakKey);
  replica.act(buildStartOperation({ ...plan, task, afterBreak: breakKey }), endsAt);
}

type Working = Pick<PersonState, 'run' | 'aside' | 'rhythm'>;

/** Returns the key and remaining time of the waiting run that a start continues, or `key` and the length of a new run. */
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
