import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { sql } from 'drizzle-orm';
import { deleteUser } from '../../platform/auth/user-store.ts';
import { lockPerson, type Transaction } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { Services } from '../../platform/services.ts';
import { publishNamesRemoved, readShownMessages } from '../feed/feed-changes.ts';
import { prepareLandingUpdate } from '../landing/land-with.ts';
import { leaveRoom } from '../pool/membership/leave-pool.ts';
import { listOwnRoomIds } from '../pool/own-rooms/own-room-store.ts';
import { republishRooms } from '../pool/own-rooms/republish-rooms.ts';
import { publishRoomEvent } from '../pool/rooms/room-events.ts';
import { publishDeletion } from '../profile/profile-events.ts';
import { recordOrphanedOrders } from '../subscription/store/payment-order-store.ts';

/**
 * Makes deletions happen one at a time: two people who have hidden or
 * cheered each other would each wait for a row that the other deletes.
 */
const deletionLock = 4_917_308_214;

/**
 * Deletes a person and, by each table's `onDelete`, everything that names them, unless `findObstacle` names a reason not to in the
 * same transaction. `note` is its last step. What accounting law requires of their payments stays without the name
 * (`retained-payment-tables.ts`); their room, the feed, those who were to land with them and their open tabs are told after the
 * commit.
 */
export async function deletePerson<Reason extends string>(
  services: Pick<Services, 'clock' | 'database' | 'live' | 'log'>,
  userId: string,
  findObstacle: (tx: Transaction) => Promise<Reason | null>,
  note: (tx: Transaction) => Promise<void> = async () => {},
): Promise<Outcome<object, Reason>> {
  const { clock, database, live } = services;
  const removed = await transactOutcome(database, async (tx) => {
    await lockPerson(tx, userId);
    const obstacle = await findObstacle(tx);
    if (obstacle) return refuse(obstacle);
    await tx.execute(sql`select pg_advisory_xact_lock(${deletionLock})`);
    const roomEvent = await leaveRoom(tx, userId, clock.now());
    const roomIds = await listOwnRoomIds(tx, userId);
    const messages = await readShownMessages(tx, clock.now(), userId);
    const tellLanding = await prepareLandingUpdate(services, tx, userId);
    await recordOrphanedOrders(tx, userId);
    const sessionIds = await deleteUser(tx, userId);
    await note(tx);
    return accept({ roomEvent, roomIds, messages, tellLanding, sessionIds });
  });
  if (!removed.ok) return removed;
  // First, so that their own connections close as signed out, not as having left the room.
  for (const id of removed.value.sessionIds) live.closeSession(id);
  publishRoomEvent(live, removed.value.roomEvent);
  publishNamesRemoved(live, userId, removed.value.messages);
  if (removed.value.messages.length > 0) publishDeletion(live, userId);
  removed.value.tellLanding();
  await republishRooms(services, removed.value.roomIds);
  return accept({});
}
