import type { HeldPlace, Place } from '@focuspool/domain/pool/pool-contract';
import { refusals } from '@focuspool/domain/refusals';
import { ApiRefusal, api, call } from '../../platform/api.ts';
import type { PoolVisit } from './pool-visit.ts';

/** Takes a place, or comes back to the one that is kept. Throws `ApiRefusal`, unasked, where there is nothing to work on. */
export async function joinPool(visit: PoolVisit | null): Promise<Place> {
  if (!visit && !(await hasWork())) {
    const { message } = refusals.pool_task_needed;
    throw new ApiRefusal({ error: { reason: 'pool_task_needed', message } });
  }
  const json = { taskId: visit?.taskId ?? null, listId: visit?.groupId ?? null };
  return call(api.pool.join.$post({ json }));
}

/** Whether somebody who names no task has a run in hand, on any device, or a place from before. */
async function hasWork(): Promise<boolean> {
  const [{ place }, { run }] = await Promise.all([readPlace(), call(api.runs.current.$get())]);
  return place !== null || run !== null;
}

export function readPlace(): Promise<HeldPlace> {
  return call(api.pool.place.$get());
}

/** Names the mutation while somebody leaves. */
export const leavingPool = ['leave-pool'];

export function leavePool(): Promise<{ left: boolean }> {
  return call(api.pool.leave.$post());
}

export function saveTaskVisibility(showsTask: boolean): Promise<{ showsTask: boolean }> {
  return call(api.pool.visibility.$put({ json: { showsTask } }));
}
