import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { Place } from '@focuspool/domain/pool/pool-contract';
import { keepsPlace } from '@focuspool/domain/pool/room';
import { createSemaphore } from '../../../platform/concurrency/semaphore.ts';
import { lockPerson, type Transaction } from '../../../platform/database/database.ts';
import { transactOutcome } from '../../../platform/database/transact-outcome.ts';
import type { Services } from '../../../platform/services.ts';
import { leavePool } from '../membership/leave-pool.ts';
import { findJoiningPerson, findOwnPlace, listMembers } from '../membership/member-store.ts';
import { type MemberTask, resolveMemberTask, type TaskRefusal } from '../membership/resolve-member-task.ts';
import {
  comeBack,
  listFreeSeats,
  type Newcomer,
  type Seating,
  seatMembers,
} from '../membership/seat-members.ts';
import { publishRoomEvent } from '../rooms/room-events.ts';
import { lockRoom } from '../rooms/room-store.ts';
import { followLink, type LinkRefusal } from './linked-room.ts';

type EntryServices = Pick<Services, 'clock' | 'config' | 'database' | 'live'>;

export type EnterRefusal = LinkRefusal | TaskRefusal | 'room_full';

// As many as come to the pool at once: a rush to one link leaves most of the connections to everything else.
const entering = createSemaphore(4);

const noTask: MemberTask = { taskId: null, taskName: null };
const noWish = { taskId: null, listId: null };

/** Takes somebody to a seat in the room of this link, from wherever they sit; a run in hand goes on (product 18.3). */
export async function enterRoom(
  services: EntryServices,
  userId: string,
  token: string,
  /** Of the place that they have just left. */
  lastTask: MemberTask = noTask,
): Promise<Outcome<Place, EnterRefusal>> {
  const seated = await entering.run(() =>
    transactOutcome(services.database, (tx) => seat(services, tx, { userId, token, lastTask })),
  );
  if (!seated.ok) return seated;
  if ('place' in seated.value) {
    publishRoomEvent(services.live, seated.value.event);
    return accept(seated.value.place);
  }
  // A transaction locks one room at most, so that no two ever wait for each other's: the old place goes first.
  await leavePool(services, userId);
  return enterRoom(services, userId, token, seated.value.task);
}

/** Takes somebody without a plan back to the room that they came to by its link: there is no other for them. */
export async function comeBackAsGuest(
  { clock, database, live }: Pick<Services, 'clock' | 'database' | 'live'>,
  userId: string,
): Promise<Outcome<Place, TaskRefusal | 'not_premium'>> {
  type GuestSeating = Outcome<Seating, TaskRefusal | 'not_premium'>;
  const seated = await transactOutcome(database, async (tx): Promise<GuestSeating> => {
    await lockPerson(tx, userId);
    const now = clock.now().getTime();
    const place = await findOwnPlace(tx, userId);
    if (!place?.isByLink || !keepsPlace(place.run, now)) return refuse('not_premium');
    const work = await resolveMemberTask(tx, { userId, wish: noWish, place, now });
    return work.ok ? accept(await comeBack(tx, { userId, place, work: work.value })) : work;
  });
  if (!seated.ok) return seated;
  publishRoomEvent(live, seated.value.event);
  return accept(seated.value.place);
}

type Entry = { readonly userId: string; readonly token: string; readonly lastTask: MemberTask };

/** What somebody worked on in a place that they must leave first, or how they sit now. */
async function seat(
  services: EntryServices,
  tx: Transaction,
  { userId, token, lastTask }: Entry,
): Promise<Outcome<Seating | { readonly task: MemberTask }, EnterRefusal>> {
  await lockPerson(tx, userId);
  const linked = await followLink(services, tx, userId, token);
  if (!linked.ok) return linked;
  const now = services.clock.now().getTime();
  const person = await findJoiningPerson(tx, userId);
  const { place } = person;
  const work = await resolveMemberTask(tx, { userId, wish: noWish, place: place ?? lastTask, now });
  if (!work.ok) return work;
  const isInside = place?.roomId === linked.value.id;
  if (place && isInside && keepsPlace(place.run, now)) {
    return accept(await comeBack(tx, { userId, place, work: work.value }));
  }
  if (!place)
    return takeSeat(services, tx, { roomId: linked.value.id, token, userId, person, work: work.value });
  // Nobody leaves a seat for a room that is full.
  if (!isInside && listFreeSeats(await listMembers(tx, linked.value.id)).length === 0)
    return refuse('room_full');
  return accept({ task: { taskId: place.taskId, taskName: place.taskName } });
}

async function takeSeat(
  services: EntryServices,
  tx: Transaction,
  { roomId, token, ...newcomer }: Newcomer & { readonly roomId: string; readonly token: string },
): Promise<Outcome<Seating, EnterRefusal>> {
  const room = await lockRoom(tx, roomId);
  if (!room) return refuse('room_link_over');
  // Once more, now that nobody is sent out and nothing is closed meanwhile.
  const linked = await followLink(services, tx, newcomer.userId, token);
  if (!linked.ok) return linked;
  const members = await listMembers(tx, roomId);
  if (listFreeSeats(members).length === 0) return refuse('room_full');
  const { place, event } = await seatMembers(tx, { room, members, newcomer, now: services.clock.now() });
  const { name, ownName, owner, clock } = linked.value;
  const isOwner = owner.userId === newcomer.userId;
  return accept({
    place: { ...place, ...(isOwner && { ownName }), room: { ...place.room, name, clock } },
    event,
  });
}
