import { accept, type Outcome } from '@focuspool/domain/outcome';
import type { JoinPool, Place } from '@focuspool/domain/pool/pool-contract';
import { keepsPlace } from '@focuspool/domain/pool/room';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import { createSemaphore } from '../../../platform/concurrency/semaphore.ts';
import { lockPerson, type Transaction } from '../../../platform/database/database.ts';
import { transactOutcome } from '../../../platform/database/transact-outcome.ts';
import type { PoolServices } from '../pool-services.ts';
import { publishRoomEvent, type RoomEvent, toRoomEvent } from '../rooms/room-events.ts';
import { lockRoomToJoin, markSeeded } from '../rooms/room-store.ts';
import { drawCompanions } from '../rooms/seat-simulated-members.ts';
import { leavePool } from './leave-pool.ts';
import {
  changePlace,
  findJoiningPerson,
  insertMembers,
  type JoiningPerson,
  listMembers,
  type OwnPlace,
  type SeatedMember,
} from './member-store.ts';
import { readRoom } from './own-place.ts';
import { type MemberWork, resolveMemberTask, type TaskRefusal } from './resolve-member-task.ts';

// A rush to the rooms leaves most of the connections to everything else.
const joining = createSemaphore(4);

type Seating = { readonly place: Place; readonly event: RoomEvent | null };

/**
 * Takes somebody to their place: the one that they have while it is kept, else one in the open room with the fewest
 * occupants (product 4.7). Tabs that come at the same moment find the same place.
 */
export async function joinPool(
  services: PoolServices,
  userId: string,
  wish: JoinPool,
): Promise<Outcome<Place, TaskRefusal>> {
  const seated = await joining.run(() =>
    transactOutcome(services.database, (tx) => seat(services, tx, userId, wish)),
  );
  if (!seated.ok) return seated;
  if (seated.value) {
    publishRoomEvent(services.live, seated.value.event);
    return accept(seated.value.place);
  }
  // A transaction locks one room at most, so that no two ever wait for each other's: the old place goes first.
  await leavePool(services, userId);
  return joinPool(services, userId, wish);
}

/** Null for somebody who must leave a place that is not kept first. */
async function seat(
  services: PoolServices,
  tx: Transaction,
  userId: string,
  wish: JoinPool,
): Promise<Outcome<Seating | null, TaskRefusal>> {
  await lockPerson(tx, userId);
  const now = services.clock.now().getTime();
  const person = await findJoiningPerson(tx, userId);
  const { place } = person;
  const work = await resolveMemberTask(tx, { userId, wish, place, now });
  if (!work.ok) return work;
  if (!place) return accept(await takePlace(services, tx, { userId, person, work: work.value }));
  if (!keepsPlace(place.run, now)) return accept(null);
  return accept(await comeBack(tx, { userId, place, work: work.value }));
}

async function comeBack(
  tx: Transaction,
  { userId, place, work: { task, run } }: { userId: string; place: OwnPlace; work: MemberWork },
): Promise<Seating> {
  const { memberId, roomId, showsTask } = place;
  const isSameTask = task.taskId === place.taskId && task.taskName === place.taskName;
  const changed = isSameTask ? null : await changePlace(tx, userId, { ...task, run });
  const event = changed && toRoomEvent(changed.room, { members: [changed.member.card] });
  return { place: { ...task, memberId, showsTask, room: await readRoom(tx, roomId) }, event };
}

async function takePlace(
  services: PoolServices,
  tx: Transaction,
  { userId, person, work: { task, run } }: { userId: string; person: JoiningPerson; work: MemberWork },
): Promise<Seating> {
  const now = services.clock.now();
  const { showsTask, avoided } = person;
  const room = await lockRoomToJoin(tx, { now, avoided });
  const before = await listMembers(tx, room.id);
  const [seat = 0, ...seats] = listFreeSeats(before);
  const companions = await drawCompanions(services, tx, { room, members: before, newcomer: run, seats, now });
  const own = { roomId: room.id, seat, userId, ...task, showsTask, joinedAt: now, run };
  const arrived = await insertMembers(tx, [own, ...companions], person);
  if (companions.length > 0) await markSeeded(tx, room.id);

  const { id, revision } = room;
  const cards = arrived.map(({ card }) => card);
  const memberId = arrived.find((member) => member.userId === userId)?.card.id ?? '';
  const members = [...before.map(({ card }) => card), ...cards];
  return {
    place: { ...task, showsTask, memberId, room: { id, revision, members } },
    event: toRoomEvent(room, { members: cards }),
  };
}

/** The seats that nobody has, the lowest first. */
function listFreeSeats(members: readonly SeatedMember[]): number[] {
  const taken = new Set(members.map(({ seat }) => seat));
  const seats = Array.from({ length: roomLimits.capacity }, (_, index) => index + 1);
  return seats.filter((seat) => !taken.has(seat));
}
