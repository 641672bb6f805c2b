import type { Place, PlaceReply } from '@focuspool/domain/pool/pool-contract';
import { refusals } from '@focuspool/domain/refusals';
import * as v from 'valibot';
import { ApiRefusal, api, call, ofPerson } from '../../platform/api/api.ts';
import { forgetStored, readStored, writeStored } from '../../platform/storage/device-storage.ts';
import { openReplica } from '../operation/person-replica.ts';
import type { PoolTask } from './pool-location.ts';

const ownRoomTaskKey = (userId: string) => `focuspool.own-room-task.${userId}`;

/** Keeps on the device on which task somebody is in a room that somebody opened. */
export function noteOwnRoom(userId: string, { room }: Place, taskId: string): void {
  writeStored(ownRoomTaskKey(userId), room.name === undefined ? null : taskId);
}

/** Whether somebody sat in such a room on the device with the task, or with any where none is named, and has not left it. */
export function wasInOwnRoom(userId: string, task: PoolTask | null): boolean {
  const taskId = readStored(ownRoomTaskKey(userId), v.nullable(v.string()), null);
  return taskId !== null && (task?.taskId ?? taskId) === taskId;
}

/**
 * Takes a place, or comes back to the one that is kept. Throws `ApiRefusal`, unasked, where there is nothing to work on. Null
 * where the place in a room that somebody opened has lapsed: who was there comes among strangers only as they say so.
 */
export async function joinPool(
  userId: string,
  task: PoolTask | null,
  isMeant: boolean,
): Promise<Place | null> {
  if (!isMeant && wasInOwnRoom(userId, task) && (await readPlace()).place === null) return null;
  if (!task && !(await hasWork(userId))) {
    const { message } = refusals.pool_task_needed;
    throw new ApiRefusal({ error: { reason: 'pool_task_needed', message } });
  }
  // The room asks the server for the task and the run, which may be known to this device alone.
  await openReplica(userId)
    .flush()
    .catch(() => {});
  const json = { taskId: task?.taskId ?? null, listId: task?.groupId ?? null };
  return call(api.pool.join.$post({ json }, ofPerson(userId)));
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

export async function leavePool(userId: string): Promise<{ left: boolean }> {
  const left = await call(api.pool.leave.$post({}, ofPerson(userId)));
  forgetStored(ownRoomTaskKey(userId));
  return left;
}
