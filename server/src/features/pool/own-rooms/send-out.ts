import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { lockPerson } from '../../../platform/database/database.ts';
import { transactOutcome } from '../../../platform/database/transact-outcome.ts';
import { lockProfile } from '../../profile/profile-store.ts';
import { leaveLockedRoom } from '../membership/leave-pool.ts';
import type { PoolServices } from '../pool-services.ts';
import { deleteReminders } from '../room-times/reminder-store.ts';
import { publishRoomEvent } from '../rooms/room-events.ts';
import { lockRoom } from '../rooms/room-store.ts';
import { hasOpenRoom, insertRemoval } from './own-room-store.ts';

type SendOutRefusal = 'room_missing' | 'thing_missing' | 'thing_own';

/** Sends a person out of the owner's room. They cannot come back by the same link; their run goes on without the room. */
export async function sendOut(
  { clock, database, live }: Pick<PoolServices, 'clock' | 'database' | 'live'>,
  ownerId: string,
  { roomId, userId }: { roomId: string; userId: string },
): Promise<Outcome<object, SendOutRefusal>> {
  if (userId === ownerId) return refuse('thing_own');
  const sent = await transactOutcome(database, async (tx) => {
    // Locks the person before their room, in the same order as taking or leaving a place.
    await lockPerson(tx, userId);
    const now = clock.now();
    if (!(await hasOpenRoom(tx, ownerId, roomId, now))) return refuse('room_missing');
    if (!(await lockProfile(tx, userId))) return refuse('thing_missing');
    const room = await lockRoom(tx, roomId);
    if (!room) return refuse('room_missing');
    await insertRemoval(tx, { roomId, userId, removedAt: now });
    await deleteReminders(tx, roomId, { userId });
    return accept(await leaveLockedRoom(tx, room, { userId, now }));
  });
  if (!sent.ok) return sent;
  publishRoomEvent(live, sent.value);
  return accept({});
}
