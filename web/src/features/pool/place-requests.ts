import type { Place, PlaceReply } from '@focuspool/domain/pool/pool-contract';
import { refusals } from '@focuspool/domain/refusals';
import * as v from 'valibot';
import { ApiRefusal, api, asPerson, call, isFinalRefusal } from '../../platform/api/api.ts';
import { forgetStored, readStored, writeStored } from '../../platform/storage/device-storage.ts';
import { openReplica } from '../operation/person-replica.ts';
import type { PoolTask } from './pool-location.ts';

const mostRetries = 2;

/** Whether a request about the place is made again at once: perhaps only its answer was lost. */
export function shouldRetry(failures: number, error: Error): boolean {
  return !isFinalRefusal(error) && navigator.onLine && failures < mostRetries;
}

const ownRoomTaskKey = (userId: string) => `focuspool.own-room-task.${userId}`;

/** Stores on the device the task with which a person is in an own room; null for a room of the pool. */
export function noteOwnRoom(userId: string, { room }: Place, taskId: string): void {
  writeStored(ownRoomTaskKey(userId), room.name === undefined ? null : taskId);
}

/** Whether the person sat in an own room on this device with the task, or with any if it is null, and has not left it. */
export function wasInOwnRoom(userId: string, task: PoolTask | null): boolean {
  const taskId = readStored(ownRoomTaskKey(userId), v.nullable(v.string()), null);
  return taskId !== null && (task?.taskId ?? taskId) === taskId;
}

/**
 * Takes a place, or returns to the one that is kept. Throws `ApiRefusal`, without asking the server, if there is nothing to work
 * on. Resolves to null if a place in an own room has lapsed: people go from there among strangers only deliberately.
 */
export async function joinPool(
  userId: string,
  task: PoolTask | null,
  isDeliberate: boolean,
): Promise<Place | null> {
  if (!isDeliberate && wasInOwnRoom(userId, task) && (await readPlace()).place === null) return null;
  if (!task && !(await hasWork(userId))) {
    const { message } = refusals.pool_task_needed;
    throw new ApiRefusal({ error: { reason: 'pool_task_needed', message } });
  }
  // The server gives the room the task and the run, which only this device may know so far.
  await openReplica(userId)
    .flush()
    .catch(() => {});
  const json = { taskId: task?.taskId ?? null, listId: task?.groupId ?? null };
  return call(api.pool.join.$post({ json }, asPerson(userId)));
}

/** Whether a person who names no task has a current run, on any device, or an earlier place. */
async function hasWork(userId: string): Promise<boolean> {
  const { read, pull } = openReplica(userId);
  if (read().state === null) await pull();
  return read().shown.run !== null || (await readPlace()).place !== null;
}

export function readPlace(): Promise<PlaceReply> {
  return call(api.pool.place.$get());
}

/** The key of the mutation by which a person leaves. */
export const leavingPool = ['leave-pool'];

export async function leavePool(userId: string): Promise<{ left: boolean }> {
  const left = await call(api.pool.leave.$post({}, asPerson(userId)));
  forgetStored(ownRoomTaskKey(userId));
  return left;
}
