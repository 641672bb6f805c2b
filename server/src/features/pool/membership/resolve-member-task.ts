import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { createBreakRun, createWaitingRun, toMemberRun } from '@focuspool/domain/pool/member-run';
import type { JoinPool, MemberRun } from '@focuspool/domain/pool/pool-contract';
import { readBreak } from '@focuspool/domain/rhythm/rhythm';
import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import { readTimer } from '@focuspool/domain/timer/timer';
import type { Transaction } from '../../../platform/database/database.ts';
import { findRhythm } from '../../rhythm/rhythm-store.ts';
import { findOwnList, findOwnTask } from '../../task/task-store.ts';
import { findCurrentRuns } from '../../timer/current-run-store.ts';

export type MemberTask = { readonly taskId: string | null; readonly taskName: string | null };

/** What a member shows in their room. */
export type MemberWork = { readonly task: MemberTask; readonly run: MemberRun };

export type TaskRefusal = 'list_missing' | 'task_missing' | 'pool_task_needed';

/**
 * Resolves what a person comes to work on: the task that they name, which must be theirs, or else that of their current run or of
 * their place. A person has one run: once time was worked on it, it is shown whatever task they name.
 */
export async function resolveMemberTask(
  tx: Transaction,
  { userId, wish, place, now }: { userId: string; wish: JoinPool; place: MemberTask | null; now: number },
): Promise<Outcome<MemberWork, TaskRefusal>> {
  const named = await findNamedTask(tx, userId, wish);
  if (!named.ok) return named;
  const { run } = await findCurrentRuns(tx, userId);
  const isForced = run !== null && readTimer(run.timer, now).status !== 'idle';
  if (isForced) return accept({ task: await nameTask(tx, userId, run), run: toMemberRun(run.timer, now) });
  const isOfRun = run && (!named.value || named.value.taskId === run.task.taskId);
  const task = isOfRun ? await nameTask(tx, userId, run) : (named.value ?? place);
  if (!task) return refuse('pool_task_needed');
  const { taskId, taskName } = task;
  return accept({ task: { taskId, taskName }, run: await findBreakOrWaitingRun(tx, userId, now) });
}

/**
 * Returns the task of a run as its person shows it. A task that is gone
 * or not theirs has no name: what a device calls it is shown to no one.
 */
async function nameTask(tx: Transaction, userId: string, { task }: SharedRun): Promise<MemberTask> {
  const own = await findOwnTask(tx, userId, task.taskId);
  return { taskId: own?.task.id ?? null, taskName: own?.task.text ?? null };
}

/** Returns what a person shows who works on nothing yet: their break, until they go on from it, or that they wait. */
async function findBreakOrWaitingRun(tx: Transaction, userId: string, now: number): Promise<MemberRun> {
  const { lastBreak } = await findRhythm(tx, userId);
  const isResting = lastBreak !== null && readBreak(lastBreak, now).status !== 'left';
  return isResting ? createBreakRun(lastBreak) : createWaitingRun(now);
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
