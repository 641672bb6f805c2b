import { accept, type Outcome } from '@focuspool/domain/outcome';
import type { JoinPool, Place } from '@focuspool/domain/pool/pool-contract';
import { keepsPlace } from '@focuspool/domain/pool/room';
import { createSemaphore } from '../../../platform/concurrency/semaphore.ts';
import { lockPerson, type Transaction } from '../../../platform/database/database.ts';
import { transactOutcome } from '../../../platform/database/transact-outcome.ts';
import type { PoolServices } from '../pool-services.ts';
import { publishRoomEvent } from '../rooms/room-events.ts';
import { lockRoomToJoin, markSeeded } from '../rooms/room-store.ts';
import { drawCompanions } from '../rooms/seat-simulated-members.ts';
import { leavePool } from './leave-pool.ts';
import { findJoiningPerson, listMembers } from './member-store.ts';
import { resolveMemberTask, type TaskRefusal } from './resolve-member-task.ts';
import { listFreeSeats, type Newcomer, returnToSeat, type Seating, seatMembers } from './seat-members.ts';

// Few join at once, so that a rush to the rooms leaves most of the connections to everything else.
const joining = createSemaphore(4);

/**
 * Takes a person to their place: the one that they have while it is kept, or else one in the open room with the fewest occupants
 * (product 4.7). Tabs that come at the same moment find the same place.
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
  // The next room is known only once it is locked, so the two rooms
  // cannot be locked in a fixed order: the old place is given up first.
  await leavePool(services, userId);
  return joinPool(services, userId, wish);
}

/** Seats the person; null if they first have to leave a place that is no longer kept. */
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
  return accept(await returnToSeat(tx, { userId, place, work: work.value }));
}

async function takePlace(services: PoolServices, tx: Transaction, newcomer: Newcomer): Promise<Seating> {
  const now = services.clock.now();
  const room = await lockRoomToJoin(tx, { now, avoided: newcomer.person.avoided });
  const members = await listMembers(tx, room.id);
  const [, ...seats] = listFreeSeats(members);
  const { run } = newcomer.work;
  const companions = await drawCompanions(services, tx, { room, members, newcomer: run, seats, now });
  const seating = await seatMembers(tx, { room, members, newcomer, companions, now });
  if (companions.length > 0) await markSeeded(tx, room.id);
  return seating;
}
