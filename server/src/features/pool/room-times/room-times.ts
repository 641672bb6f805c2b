import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { FixedTimes } from '@focuspool/domain/pool/fixed-times';
import type { OwnRooms } from '@focuspool/domain/pool/own-room-contract';
import type { ReminderWish, RoomTimes } from '@focuspool/domain/pool/room-times-contract';
import { lockPerson } from '../../../platform/database/database.ts';
import { transactOutcome } from '../../../platform/database/transact-outcome.ts';
import { type LinkRefusal, resolveRoomLink } from '../own-rooms/linked-room.ts';
import { changeOwnRoom } from '../own-rooms/own-rooms.ts';
import type { PoolServices } from '../pool-services.ts';
import { deleteReminders, moveReminders, putReminder } from './reminder-store.ts';
import { toNextReminder, toShownTimes } from './timed-row.ts';
import { lockOpenOwnRoom, putTimes } from './times-store.ts';
import { writeRoomCalendar } from './write-room-calendar.ts';

type TimesServices = Pick<PoolServices, 'clock' | 'config' | 'database'>;

/** Gives a room its fixed times, or none. Those who are told before the old times are told before the new ones. */
export async function setTimes(
  services: Pick<PoolServices, 'clock' | 'database' | 'live'>,
  ownerId: string,
  { roomId, times }: { roomId: string; times: FixedTimes | null },
): Promise<Outcome<OwnRooms, 'room_missing'>> {
  return changeOwnRoom(services, { ownerId, roomId }, async (tx, _room, now) => {
    const room = await putTimes(tx, { ownerId, roomId, times, now });
    if (!room) return null;
    if (times) await moveReminders(tx, roomId, toNextReminder(room, now));
    else await deleteReminders(tx, roomId);
    // Those who sit there need only hear that something has changed: they reload the times.
    return {};
  });
}

/** Reads the times of the room in which the person sits; none if they sit in no own room. */
export async function readTimesOfSeat(
  services: TimesServices,
  userId: string,
): Promise<Outcome<RoomTimes, never>> {
  const found = await resolveRoomLink(services, services.database, userId, null);
  if (!found.ok) return accept({ times: null, isTold: false });
  const times = toShownTimes(found.value, services.clock.now());
  return accept({ times, isTold: found.value.isTold });
}

/** Turns on or off that a person is told before each time of a room. */
export async function setReminder(
  services: TimesServices,
  userId: string,
  { token, isWanted }: ReminderWish,
): Promise<Outcome<RoomTimes, LinkRefusal>> {
  return transactOutcome(services.database, async (tx) => {
    // The same lock as when a person is sent out.
    await lockPerson(tx, userId);
    const found = await resolveRoomLink(services, tx, userId, token);
    if (!found.ok) return found;
    const now = services.clock.now();
    const { id: roomId } = found.value;
    // From here on no one can change its times or its link, or close it.
    const room = await lockOpenOwnRoom(tx, { roomId, token, now });
    if (!room) return refuse('room_link_over');
    const isTold = isWanted && room.times !== null;
    if (isTold) await putReminder(tx, { roomId, userId, askedAt: now, dueAt: toNextReminder(room, now) });
    else await deleteReminders(tx, roomId, { userId });
    return accept({ times: toShownTimes(room, now), isTold });
  });
}

/** Writes the times of a room as a file for calendars, which contains no way into the room. */
export async function readRoomCalendar(
  services: TimesServices,
  userId: string,
  token: string | null,
): Promise<Outcome<{ calendar: string }, LinkRefusal>> {
  const found = await resolveRoomLink(services, services.database, userId, token);
  if (!found.ok) return found;
  const { owner, ownName, ...room } = found.value;
  const name = owner.userId === userId ? ownName : room.name;
  return accept({ calendar: writeRoomCalendar({ ...room, name }, services.clock.now()) });
}
