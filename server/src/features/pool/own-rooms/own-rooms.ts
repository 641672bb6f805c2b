import { randomBytes } from 'node:crypto';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { closesAtOf, ownRoomLimits } from '@focuspool/domain/pool/own-room';
import type { OpenRoom, OwnRooms } from '@focuspool/domain/pool/own-room-contract';
import type { RoomChange } from '@focuspool/domain/pool/pool-contract';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import { lockPerson, type Queryable, type Transaction } from '../../../platform/database/database.ts';
import { transactOutcome } from '../../../platform/database/transact-outcome.ts';
import { deleteIfAbandoned } from '../membership/leave-pool.ts';
import { listMembers, listMembersOfRooms } from '../membership/member-store.ts';
import type { PoolServices } from '../pool-services.ts';
import { deleteReminders } from '../room-times/reminder-store.ts';
import { toShownTimes } from '../room-times/timed-row.ts';
import { publishRoomEvent, toRoomEvent } from '../rooms/room-events.ts';
import { type LockedRoom, lockRoom } from '../rooms/room-store.ts';
import { toGuests } from './linked-room.ts';
import {
  countOpenRooms,
  deleteRemovals,
  hasOpenRoom,
  insertOwnRoom,
  listOpenRooms,
  putToken,
} from './own-room-store.ts';

type OwnRoomServices = Pick<PoolServices, 'clock' | 'database' | 'live'>;

/**
 * What a room's link contains: `linked-room.ts` checks it, `enter-room.ts` lets people in by it, `toRoomLink` in web makes the
 * address.
 */
const makeToken = () => randomBytes(ownRoomLimits.tokenBytes).toString('base64url');

/** Reads the person's open rooms, with who sits there. */
export async function readOwnRooms(
  { clock, database }: Pick<OwnRoomServices, 'clock' | 'database'>,
  userId: string,
): Promise<Outcome<OwnRooms, never>> {
  return accept(await listOwnRooms(database, userId, clock.now()));
}

async function listOwnRooms(db: Queryable, userId: string, now: Date): Promise<OwnRooms> {
  const open = await listOpenRooms(db, userId, now);
  const members = await listMembersOfRooms(
    db,
    open.map(({ roomId }) => roomId),
  );
  const rooms = open.map(({ roomId, revision, name, token, openedAt, closesAt, times, clock, isTold }) => ({
    name,
    token,
    openedAt: openedAt.getTime(),
    closesAt: closesAt === null ? null : closesAt.getTime(),
    seats: roomLimits.capacity,
    room: {
      ...{ id: roomId, revision, name, clock },
      members: toGuests(members.get(roomId) ?? []),
    },
    times: toShownTimes({ times, closesAt }, now),
    isTold,
    fixedTimes: times,
  }));
  return { rooms };
}

/** Opens a room with a link of its own. */
export async function openRoom(
  { clock, database }: Pick<OwnRoomServices, 'clock' | 'database'>,
  userId: string,
  { name, opening }: OpenRoom,
): Promise<Outcome<OwnRooms, 'own_rooms_full'>> {
  return transactOutcome(database, async (tx) => {
    await lockPerson(tx, userId);
    const now = clock.now();
    if ((await countOpenRooms(tx, userId, now)) >= ownRoomLimits.open) return refuse('own_rooms_full');
    const closesAt = closesAtOf(opening, now.getTime());
    await insertOwnRoom(tx, {
      ownerId: userId,
      name,
      token: makeToken(),
      openedAt: now,
      closesAt: closesAt === null ? null : new Date(closesAt),
    });
    return accept(await listOwnRooms(tx, userId, now));
  });
}

/** Gives a room another link: the previous one stops working, and people who were sent out may come in by the new one. */
export async function renewLink(
  { clock, database }: Pick<OwnRoomServices, 'clock' | 'database'>,
  userId: string,
  roomId: string,
): Promise<Outcome<OwnRooms, 'room_missing'>> {
  return transactOutcome(database, async (tx) => {
    const now = clock.now();
    const isRenewed = await putToken(tx, { ownerId: userId, roomId, token: makeToken(), now });
    if (!isRenewed) return refuse('room_missing');
    await deleteRemovals(tx, roomId);
    await deleteReminders(tx, roomId, { outsidersOf: userId });
    return accept(await listOwnRooms(tx, userId, now));
  });
}

/**
 * Changes an open room of this owner and tells those who sit there; anyone else is refused without waiting for its lock. The room
 * may have been closed while the lock was waited for, so `change` checks again and returns null if it found none.
 */
export async function changeOwnRoom(
  { clock, database, live }: OwnRoomServices,
  { ownerId, roomId }: { ownerId: string; roomId: string },
  change: (
    tx: Transaction,
    room: LockedRoom,
    now: Date,
  ) => Promise<Pick<RoomChange, 'clock' | 'isClosed'> | null>,
): Promise<Outcome<OwnRooms, 'room_missing'>> {
  const changed = await transactOutcome(database, async (tx) => {
    if (!(await hasOpenRoom(tx, ownerId, roomId, clock.now()))) return refuse('room_missing');
    const room = await lockRoom(tx, roomId);
    if (!room) return refuse('room_missing');
    const now = clock.now();
    const told = await change(tx, room, now);
    if (!told) return refuse('room_missing');
    return accept({ event: toRoomEvent(room, told), rooms: await listOwnRooms(tx, ownerId, now) });
  });
  if (!changed.ok) return changed;
  publishRoomEvent(live, changed.value.event);
  return accept(changed.value.rooms);
}

/** Closes the room to newcomers. Members already in it keep working; the room is removed when the last one leaves. */
export async function closeRoom(
  services: OwnRoomServices,
  ownerId: string,
  roomId: string,
): Promise<Outcome<OwnRooms, 'room_missing'>> {
  const closed = await changeOwnRoom(services, { ownerId, roomId }, async (tx, room, now) => {
    if (!(await putToken(tx, { ownerId, roomId, token: null, now }))) return null;
    await deleteReminders(tx, roomId);
    await deleteIfAbandoned(tx, room, await listMembers(tx, roomId), now);
    return { isClosed: true };
  });
  // An owner without a seat no longer reads the room.
  if (closed.ok) services.live.reviewPerson(ownerId);
  return closed;
}
