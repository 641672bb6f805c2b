import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { Place } from '@focuspool/domain/pool/pool-contract';
import { keepsPlace } from '@focuspool/domain/pool/room';
import { createSemaphore } from '../../../platform/concurrency/semaphore.ts';
import { lockPerson, type Transaction } from '../../../platform/database/database.ts';
import { transactOutcome } from '../../../platform/database/transact-outcome.ts';
import type { Services } from '../../../platform/services.ts';
import { leaveLockedRoom } from '../membership/leave-pool.ts';
import { findJoiningPerson, findOwnPlace, listMembers } from '../membership/member-store.ts';
import { type MemberTask, resolveMemberTask, type TaskRefusal } from '../membership/resolve-member-task.ts';
import {
  listFreeSeats,
  type Newcomer,
  returnToSeat,
  type Seating,
  seatMembers,
} from '../membership/seat-members.ts';
import { publishRoomEvent, type RoomEvent } from '../rooms/room-events.ts';
import { lockRooms } from '../rooms/room-store.ts';
import { type LinkRefusal, resolveRoomLink } from './linked-room.ts';

type EntryServices = Pick<Services, 'clock' | 'config' | 'database' | 'live'>;

type EnterRefusal = LinkRefusal | TaskRefusal | 'room_full';

// As many as for the pool, so that a rush to one link leaves most of the connections to everything else.
const entering = createSemaphore(4);

const noTask: MemberTask = { taskId: null, taskName: null };
const noWish = { taskId: null, listId: null };

/** A place that was taken, and what rooms are to be told after the commit, the one that was left first. */
type Arrival = { readonly place: Place; readonly events: readonly (RoomEvent | null)[] };

/** Takes a person to a seat in the room of this link, wherever they sit; their current run goes on (product 18.3). */
export async function enterRoom(
  services: EntryServices,
  userId: string,
  token: string,
): Promise<Outcome<Place, EnterRefusal>> {
  const seated = await entering.run(() =>
    transactOutcome(services.database, (tx) => seat(services, tx, { userId, token })),
  );
  if (!seated.ok) return seated;
  for (const event of seated.value.events) publishRoomEvent(services.live, event);
  return accept(seated.value.place);
}

/** Takes a person without a plan back to the room that they came to by its link; no other room is open to them. */
export async function returnGuestToSeat(
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
    return work.ok ? accept(await returnToSeat(tx, { userId, place, work: work.value })) : work;
  });
  if (!seated.ok) return seated;
  publishRoomEvent(live, seated.value.event);
  return accept(seated.value.place);
}

type Entry = { readonly userId: string; readonly token: string };

async function seat(
  services: EntryServices,
  tx: Transaction,
  { userId, token }: Entry,
): Promise<Outcome<Arrival, EnterRefusal>> {
  await lockPerson(tx, userId);
  const linked = await resolveRoomLink(services, tx, userId, token);
  if (!linked.ok) return linked;
  const now = services.clock.now().getTime();
  const person = await findJoiningPerson(tx, userId);
  const { place } = person;
  const work = await resolveMemberTask(tx, { userId, wish: noWish, place: place ?? noTask, now });
  if (!work.ok) return work;
  const roomId = linked.value.id;
  if (place?.roomId === roomId && keepsPlace(place.run, now)) {
    const { place: kept, event } = await returnToSeat(tx, { userId, place, work: work.value });
    return accept({ place: kept, events: [event] });
  }
  // In a rush most people are refused here, so that they hold up no one in the room in which they sit.
  const isElsewhere = place !== null && place.roomId !== roomId;
  if (isElsewhere && listFreeSeats(await listMembers(tx, roomId)).length === 0) return refuse('room_full');
  return takeSeat(services, tx, { roomId, token, userId, person, work: work.value });
}

/** Gives up a place elsewhere with the same commit, so that no one leaves a seat for a room that is full. */
async function takeSeat(
  services: EntryServices,
  tx: Transaction,
  { roomId, token, ...newcomer }: Newcomer & { readonly roomId: string; readonly token: string },
): Promise<Outcome<Arrival, EnterRefusal>> {
  const { userId, person } = newcomer;
  const now = services.clock.now();
  const rooms = await lockRooms(tx, person.place ? [roomId, person.place.roomId] : [roomId]);
  const room = rooms.get(roomId);
  if (!room) return refuse('room_link_over');
  // Checked again, now that the lock keeps people from being sent out and the room from being closed.
  const linked = await resolveRoomLink(services, tx, userId, token);
  if (!linked.ok) return linked;
  const old = person.place && rooms.get(person.place.roomId);
  const leaving = old ? await leaveLockedRoom(tx, old, { userId, now }) : null;
  const members = await listMembers(tx, roomId);
  if (listFreeSeats(members).length === 0) return refuse('room_full');
  const { place, event } = await seatMembers(tx, { room, members, newcomer, now });
  const { name, ownName, owner, clock } = linked.value;
  const isOwner = owner.userId === userId;
  return accept({
    place: { ...place, ...(isOwner && { ownName }), room: { ...place.room, name, clock } },
    events: old?.id === roomId ? [mergeEvents(leaving, event)] : [leaving, event],
  });
}

/** Each revision of a room is told once: a person who takes a new seat in the same room leaves the old one in the same event. */
function mergeEvents(leaving: RoomEvent | null, event: RoomEvent | null): RoomEvent | null {
  return event && { ...event, change: { ...event.change, left: leaving?.change.left ?? [] } };
}
