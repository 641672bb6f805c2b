import type { HeldPlace, Place } from '@focuspool/domain/pool/pool-contract';
import { api, call } from '../../platform/api.ts';
import type { PoolVisit } from './pool-visit.ts';

/** Takes a place, or comes back to the one that is kept. */
export function joinPool(visit: PoolVisit | null): Promise<Place> {
  const json = { taskId: visit?.taskId ?? null, listId: visit?.groupId ?? null };
  return call(api.pool.join.$post({ json }));
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
