import type { Place, PlaceReply } from '@focuspool/domain/pool/pool-contract';
import { refusals } from '@focuspool/domain/refusals';
import { ApiRefusal, api, call } from '../../platform/api/api.ts';
import { openReplica } from '../operation/person-replica.ts';
import type { PoolTask } from './pool-location.ts';

/** Takes a place, or comes back to the one that is kept. Throws `ApiRefusal`, unasked, where there is nothing to work on. */
export async function joinPool(userId: string, task: PoolTask | null): Promise<Place> {
  if (!task && !(await hasWork(userId))) {
    const { message } = refusals.pool_task_needed;
    throw new ApiRefusal({ error: { reason: 'pool_task_needed', message } });
  }
  // The room asks the server for the task and the run, which may be known to this device alone.
  await openReplica(userId)
    .flush()
    .catch(() => {});
  const json = { taskId: task?.taskId ?? null, listId: task?.groupId ?? null };
  return call(api.pool.join.$post({ json }));
}

/** Whether somebody who names no task has a current run, on any device, or a place from before. */
async function hasWork(userId: string): Promise<boolean> {
  const { read, pull } = openReplica(userId);
  if (read().state === null) await pull();
  return read().shown.run !== null || (await readPlace()).place !== null;
}

export function readPlace(): Promise<PlaceReply> {
  return call(api.pool.place.$get());
}

/** Names the mutation while somebody leaves. */
export const leavingPool = ['leave-pool'];

export function leavePool(): Promise<{ left: boolean }> {
  return call(api.pool.leave.$post());
}
