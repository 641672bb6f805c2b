import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { createWaitingRun, type MemberRun, toMemberRun } from '@focuspool/domain/pool/member-run';
import type { JoinPool } from '@focuspool/domain/pool/pool-contract';
import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import { readTimer } from '@focuspool/domain/timer/timer';
import type { Transaction } from '../../../platform/database/database.ts';
import { findOwnList, findOwnTask } from '../../task/task-store.ts';
import { findCurrentRuns } from '../../timer/current-run-store.ts';

export type MemberTask = { readonly taskId: string | null; readonly taskName: string | null };

/** What somebody shows in their room. */
export type MemberWork = { readonly task: MemberTask; readonly run: MemberRun };

export type TaskRefusal = 'list_missing' | 'task_missing' | 'pool_task_needed';

/**
 * What somebody comes to work on: the task that they name, which must be theirs, else that of their current run or of
 * their place. A person has one run: once time was worked on it, it is the one that is shown, whatever task they name.
 */
export async function resolveMemberTask(
  tx: Transaction,
  { userId, wish, place, now }: { userId: string; wish: JoinPool; place: MemberTask | null; now: number },
): Promise<Outcome<MemberWork, TaskRefusal>> {
  const named = await findNamedTask(tx, userId, wish);
  if (!named.ok) return named;
  const { run } = await findCurrentRuns(tx, userId);
  const isForced = run !== null && readTimer(run.timer, now).status !== 'idle';
  if (run && (isForced || !named.value || named.value.taskId === run.task.taskId)) {
    return accept(await toMemberWork(tx, userId, { run, now }));
  }
  const task = named.value ?? place;
  if (!task) return refuse('pool_task_needed');
  return accept({ task: { taskId: task.taskId, taskName: task.taskName }, run: createWaitingRun(now) });
}

/** A run as its person shows it. A task that is not theirs, or gone, has no name: what a device calls it goes nowhere. */
async function toMemberWork(
  tx: Transaction,
  userId: string,
  { run: { task, timer }, now }: { run: SharedRun; now: number },
): Promise<MemberWork> {
  const own = await findOwnTask(tx, userId, task.taskId);
  const shown = { taskId: own?.task.id ?? null, taskName: own?.task.text ?? null };
  return { task: shown, run: toMemberRun(timer, now) };
}

async function findNamedTask(
  tx: Transaction,
  userId: string,
  { taskId, listId }: JoinPool,
): Promise<Outcome<MemberTask | null, TaskRefusal>> {
  if (listId && !(await findOwnList(tx, userId, listId))) return refuse('list_missing');
  if (!taskId) return accept(null);
  const own = await findOwnTask(tx, userId, taskId);
  if (!own || (listId && own.list.head.id !== listId)) return refuse('task_missing');
  return accept({ taskId: own.task.id, taskName: own.task.text });
}
