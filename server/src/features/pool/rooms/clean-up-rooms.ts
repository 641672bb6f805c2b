import { isStale } from '@focuspool/domain/pool/room';
import { simulatedLimits } from '@focuspool/domain/pool/room-limits';
import { type Sweep, workThrough } from '../../../platform/sweeps.ts';
import { removeMembers } from '../membership/leave-pool.ts';
import { listMembers, type SeatedMember } from '../membership/member-store.ts';
import { forgetOldStays } from '../membership/stay-store.ts';
import { closeIfOver } from '../own-rooms/own-room-store.ts';
import type { PoolServices } from '../pool-services.ts';
import { publishRoomEvent } from './room-events.ts';
import { listRoomsToCleanUp, lockRoom } from './room-store.ts';
import { replaceFinished } from './seat-simulated-members.ts';

const roomsAtOnce = 100;
export const cleanUpEveryMs = 15_000;

export function createRoomSweep(services: PoolServices): Sweep {
  return { name: 'rooms', everyMs: cleanUpEveryMs, run: (stopping) => cleanUpRooms(services, stopping) };
}

/**
 * Removes members whose time is long over, gives the seats of finished simulated members
 * to others, closes own rooms whose time is over, and deletes rooms without people. Safe
 * in any number of processes at once: each room is checked again once it is locked.
 */
export async function cleanUpRooms(services: PoolServices, stopping?: AbortSignal): Promise<void> {
  const { clock, database, log } = services;
  const now = clock.now();
  const { failure } = await workThrough({
    find: (limit) => listRoomsToCleanUp(database, now, limit),
    limit: roomsAtOnce,
    work: (roomId) => cleanUpRoom(services, roomId, now),
    onFailure: (error, roomId) => log.error({ err: error, roomId }, 'a room could not be cleaned up'),
    stopping,
  });
  await forgetOldStays(database, now);
  if (failure) throw failure;
}

async function cleanUpRoom(services: PoolServices, roomId: string, now: Date): Promise<void> {
  const event = await services.database.transaction(async (tx) => {
    const room = await lockRoom(tx, roomId);
    if (!room) return null;
    const isClosed = room.isOwn && (await closeIfOver(tx, roomId, now));
    const members = await listMembers(tx, roomId);
    const isGone = ({ userId, card: { run } }: SeatedMember) =>
      userId === null ? run.endsAt < now.getTime() - simulatedLimits.restMs : isStale(run, now.getTime());
    const { event: leaving, isDeleted } = await removeMembers(tx, { room, members, isGone, now });
    if (isDeleted) return leaving;
    const finished = members.filter((member) => member.userId === null && isGone(member));
    const arrived = await replaceFinished(services, tx, { room, members, finished, now });
    const change = {
      ...leaving.change,
      members: arrived.map(({ card }) => card),
      ...(isClosed && { isClosed }),
    };
    return { ...leaving, change };
  });
  publishRoomEvent(services.live, event);
}
