import type { MemberRun } from '@focuspool/domain/pool/pool-contract';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import { cleanUpEveryMs } from '../../server/src/features/pool/rooms/clean-up-rooms.ts';
import type { Random } from './random.ts';
import { createRooms, findRoomProblem, type Room } from './rooms.ts';
import type { Tally } from './tally.ts';

/** An action that a room sees; a null run is a completed one. */
export type RoomEvent = { readonly at: number; readonly name: string } & (
  | { readonly kind: 'join'; readonly run: MemberRun }
  | { readonly kind: 'run'; readonly run: MemberRun | null }
  | { readonly kind: 'leave' }
);

type Parts = {
  readonly events: readonly RoomEvent[];
  readonly from: number;
  /** Everything before this instant only fills the rooms. */
  readonly countedFrom: number;
  readonly until: number;
  readonly tally: Tally;
  readonly random: Random;
};

export type RoomsFound = {
  /** Changes in which the sweep removed members who were gone, nearly all of them simulated. */
  readonly sweptChanges: number;
  /** The average number of people in a room that has any, sampled every minute. */
  readonly peopleInRoom: number;
  readonly wrong: string | null;
};

type Due<Kind> = { readonly at: number; readonly kind: Kind };

const lookEveryMs = 60_000;

/** Shows each person's actions to their room in order of time, and tallies what is sent. */
export function liveInRooms({ events, from, countedFrom, until, tally, random }: Parts): RoomsFound {
  const rooms = createRooms(random);
  // Events at the same instant happen in this order.
  const due: (RoomEvent | Due<'clean up'> | Due<'look'>)[] = [...events];
  for (let at = from; at < until; at += cleanUpEveryMs) due.push({ at, kind: 'clean up' });
  for (let at = countedFrom; at < until; at += lookEveryMs) due.push({ at, kind: 'look' });
  const lastFrames = new Map<Room, number>();
  let sweptChanges = 0;
  let wrong: string | null = null;
  let [looked, seated] = [0, 0];

  /** Sends the room's changes, at most once per interval; changes that wait go out together. */
  function tellRoom(room: Room, at: number, reviews = 0): void {
    tally.add('lines', at, 1 + reviews);
    const last = lastFrames.get(room) ?? -Infinity;
    if (last > at) return;
    const frameAt = Math.max(at, last + roomLimits.pushMs);
    lastFrames.set(room, frameAt);
    tally.add('deliveries besides the feed', frameAt, room.people);
  }

  function see(event: RoomEvent): void {
    const { at } = event;
    if (event.kind !== 'run') tally.add('requests', at);
    const room = findChanged(event);
    if (!room) return;
    tally.add('changes of rooms', at);
    tellRoom(room, at, event.kind === 'leave' ? 1 : 0);
  }

  function findChanged(event: RoomEvent): Room | null {
    const { at, name } = event;
    if (event.kind === 'leave') return rooms.leave(name);
    if (event.kind === 'run') return rooms.changeRun(name, event.run, at);
    const { room, isChanged } = rooms.join(name, event.run, at);
    return isChanged ? room : null;
  }

  for (const event of due.sort((one, other) => one.at - other.at)) {
    const { at } = event;
    if (event.kind === 'clean up') {
      for (const room of rooms.list()) {
        if (!rooms.cleanUp(room, at)) continue;
        if (at >= countedFrom) sweptChanges += 1;
        tellRoom(room, at);
      }
    } else if (event.kind === 'look') {
      wrong ??= findRoomProblem(rooms.list());
      for (const { people } of rooms.list()) {
        looked += 1;
        seated += people;
      }
    } else see(event);
  }
  return { sweptChanges, peopleInRoom: seated / looked, wrong };
}
