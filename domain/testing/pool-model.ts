import type { MemberRun } from '../src/pool/pool-contract.ts';
import {
  countRoom,
  countSeatsToSeed,
  isAbandoned,
  isStale,
  keepsPlace,
  type RoomCount,
} from '../src/pool/room.ts';
import { roomLimits } from '../src/pool/room-limits.ts';

/** A member of a room; `person` is null for a simulated member. */
export type ModelMember = { readonly person: string | null; readonly run: MemberRun };

export type ModelRoom = {
  readonly id: number;
  readonly members: readonly ModelMember[];
  readonly hasSimulated: boolean;
};

/** All rooms, oldest first: the pool without a database. Tests compare the server's rooms with it. */
export type PoolModel = { readonly rooms: readonly ModelRoom[]; readonly nextId: number };

export const emptyPool: PoolModel = { rooms: [], nextId: 1 };

/** Returns up to `seats` simulated members, or none. */
export type Seed = (seats: number) => readonly MemberRun[];

export function isOpen({ members }: ModelRoom): boolean {
  return members.length < roomLimits.capacity;
}

/** The open room with the fewest occupants, the oldest of several; null when all are full. */
export function chooseRoom(rooms: readonly ModelRoom[]): ModelRoom | null {
  return rooms
    .filter(isOpen)
    .reduce<ModelRoom | null>(
      (best, room) => (best && best.members.length <= room.members.length ? best : room),
      null,
    );
}

export function countModelRoom({ members }: Pick<ModelRoom, 'members'>, now: number): RoomCount {
  return countRoom(
    members.map(({ person, run }) => ({ isSimulated: person === null, run })),
    now,
  );
}

export function findRoomOf(pool: PoolModel, person: string): ModelRoom | null {
  return pool.rooms.find(({ members }) => members.some((member) => member.person === person)) ?? null;
}

/** A person joins, for the first time or again; `run` is what their timer shows. */
export function joinPool(
  pool: PoolModel,
  { person, run, now, seed }: { person: string; run: MemberRun; now: number; seed: Seed },
): PoolModel {
  const place = findRoomOf(pool, person);
  const current = place?.members.find((member) => member.person === person);
  if (current && keepsPlace(current.run, now)) return changeRun(pool, person, run);
  const left = leavePool(pool, person);
  const chosen = chooseRoom(left.rooms) ?? { id: left.nextId, members: [], hasSimulated: false };
  const members = [...chosen.members, { person, run }];
  const seats = chosen.hasSimulated ? 0 : countSeatsToSeed(countModelRoom({ members }, now));
  const simulated = seats > 0 ? seed(seats).map((run) => ({ person: null, run })) : [];
  const joined: ModelRoom = {
    id: chosen.id,
    members: [...members, ...simulated],
    hasSimulated: chosen.hasSimulated || simulated.length > 0,
  };
  const isNew = chosen.id === left.nextId;
  return {
    rooms: isNew
      ? [...left.rooms, joined]
      : left.rooms.map((room) => (room.id === joined.id ? joined : room)),
    nextId: isNew ? left.nextId + 1 : left.nextId,
  };
}

export function leavePool(pool: PoolModel, person: string): PoolModel {
  return keepMembers(pool, (member) => member.person !== person);
}

export function changeRun(pool: PoolModel, person: string, run: MemberRun): PoolModel {
  const show = (member: ModelMember) => (member.person === person ? { person, run } : member);
  return { ...pool, rooms: pool.rooms.map((room) => ({ ...room, members: room.members.map(show) })) };
}

/** Removes people who stayed away too long, and rooms without people. */
export function removeStaleMembers(pool: PoolModel, now: number): PoolModel {
  return keepMembers(pool, ({ person, run }) => person === null || !isStale(run, now));
}

function keepMembers(pool: PoolModel, isKept: (member: ModelMember) => boolean): PoolModel {
  const rooms = pool.rooms.map((room) => ({ ...room, members: room.members.filter(isKept) }));
  return { ...pool, rooms: rooms.filter((room) => !isAbandoned(countModelRoom(room, 0))) };
}
