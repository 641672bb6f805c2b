import { drawReplacement, drawSimulatedMembers } from '@focuspool/domain/pool/draw-simulated-members';
import { completeMemberRun } from '@focuspool/domain/pool/member-run';
import type { MemberRun } from '@focuspool/domain/pool/pool-contract';
import { countRoom, countSeatsToSeed, isAbandoned, isStale, keepsPlace } from '@focuspool/domain/pool/room';
import { roomLimits, simulatedLimits } from '@focuspool/domain/pool/room-limits';
import { simulatedPeople } from '@focuspool/domain/profile/simulated-people';
import type { Random } from './random.ts';

type Member = { readonly name: string; readonly isSimulated: boolean; run: MemberRun };
export type Room = {
  readonly id: number;
  readonly members: Map<string, Member>;
  hadSimulated: boolean;
  people: number;
};

export type Rooms = {
  /** The room in which the person now sits, or already sat; and whether that changed it. */
  join(name: string, run: MemberRun, now: number): { room: Room; isChanged: boolean };
  /** The room that they left, or null if they sat in none. */
  leave(name: string): Room | null;
  /** The room whose card shows the run, or null if they sit in none. A `null` run was completed. */
  changeRun(name: string, run: MemberRun | null, now: number): Room | null;
  /** Removes members who are gone, and replaces simulated ones; returns whether that changed the room. */
  cleanUp(room: Room, now: number): boolean;
  list(): Room[];
};

/** The pool's rooms under the rules of the product; a newcomer always gets the emptiest. */
export function createRooms(random: Random): Rooms {
  const places = new Map<string, Room>();
  /** At each index, the rooms with that many members. */
  const bySize = Array.from({ length: roomLimits.capacity + 1 }, () => new Set<Room>());
  let opened = 0;

  /** Makes a change in the number of members, and keeps `bySize` up to date. */
  function resize<Result>(room: Room, change: () => Result): Result {
    bySize[room.members.size]?.delete(room);
    const result = change();
    if (!isAbandoned({ people: room.people })) bySize[room.members.size]?.add(room);
    return result;
  }

  function findEmptiest(): Room {
    for (const rooms of bySize.slice(0, roomLimits.capacity)) {
      let oldest: Room | null = null;
      for (const room of rooms) if (!oldest || room.id < oldest.id) oldest = room;
      if (oldest) return oldest;
    }
    opened += 1;
    return { id: opened, members: new Map(), hadSimulated: false, people: 0 };
  }

  function seed(room: Room, now: number): void {
    if (room.hadSimulated) return;
    const seats = countSeatsToSeed(countRoom([...room.members.values()], now));
    if (seats === 0) return;
    const drawn = drawSimulatedMembers(simulatedPeople, { taken: new Set(), seats, now, random });
    for (const { username, run } of drawn) {
      room.members.set(username, { name: username, isSimulated: true, run });
      room.hadSimulated = true;
    }
  }

  function leave(name: string): Room | null {
    const room = places.get(name);
    if (!room) return null;
    places.delete(name);
    resize(room, () => {
      room.members.delete(name);
      room.people -= 1;
    });
    return room;
  }

  function replace({ members }: Room, { name }: Member, now: number): void {
    const taken = new Set(members.keys());
    members.delete(name);
    const drawn = drawReplacement(simulatedPeople, { taken, now, random });
    if (drawn) members.set(drawn.username, { name: drawn.username, isSimulated: true, run: drawn.run });
  }

  return {
    join: (name, run, now) => {
      const known = places.get(name);
      const own = known?.members.get(name);
      if (known && own && keepsPlace(own.run, now)) return { room: known, isChanged: false };
      leave(name);
      const room = findEmptiest();
      resize(room, () => {
        room.members.set(name, { name, isSimulated: false, run });
        room.people += 1;
        seed(room, now);
      });
      places.set(name, room);
      return { room, isChanged: true };
    },
    leave,
    changeRun: (name, run, now) => {
      const room = places.get(name);
      const member = room?.members.get(name);
      if (!room || !member) return null;
      member.run = run ?? completeMemberRun(member.run, now);
      return room;
    },
    cleanUp: (room, now) => {
      const gone: Member[] = [];
      for (const member of room.members.values()) if (isGone(member, now)) gone.push(member);
      if (gone.length === 0) return false;
      for (const { name, isSimulated } of gone) if (!isSimulated) leave(name);
      if (isAbandoned({ people: room.people })) return false;
      resize(room, () => {
        for (const member of gone) if (member.isSimulated) replace(room, member, now);
      });
      return true;
    },
    list: () => bySize.flatMap((rooms) => [...rooms]),
  };
}

function isGone({ isSimulated, run }: Member, now: number): boolean {
  return isSimulated ? run.endsAt < now - simulatedLimits.restMs : isStale(run, now);
}

/** The first thing that is wrong about the rooms; null if nothing is. */
export function findRoomProblem(rooms: Iterable<Room>): string | null {
  const seated = new Set<string>();
  for (const { members } of rooms) {
    if (members.size > roomLimits.capacity) return 'a room holds more than it can';
    for (const { name, isSimulated } of members.values()) {
      if (isSimulated) continue;
      if (seated.has(name)) return 'somebody sits in two rooms';
      seated.add(name);
    }
  }
  return null;
}
