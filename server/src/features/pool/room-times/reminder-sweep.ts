import { fixedTimeLimits, toTimeNotice } from '@focuspool/domain/pool/fixed-times';
import { memberTexts } from '@focuspool/domain/pool/pool-contract';
import type { Services } from '../../../platform/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { hasPremium } from '../../profile/profile-store.ts';
import { notifyBrowsers, notifyDue } from '../../push/notify-browsers.ts';
import { claimReminders, markReminded, moveReminder, type Reminder } from './reminder-store.ts';
import { toNextReminder } from './timed-row.ts';
import { findRoomToRemind } from './times-store.ts';

type ReminderServices = Pick<Services, 'clock' | 'config' | 'database' | 'push'>;

const everyMs = 5_000;

/** Tells everyone who wishes it as long before a room's fixed time as `fixed-times.ts` says: once, whatever the number of processes. */
export function createReminderSweep(services: ReminderServices): Sweep {
  return {
    name: 'reminders of rooms',
    everyMs,
    run: (stopping) =>
      notifyDue(
        services,
        (now, how) => claimReminders(services.database, now, how),
        (reminder) => remind(services, reminder),
        stopping,
      ),
  };
}

/** If not every browser could be told, the others are tried again until the time has come. */
async function remind(services: ReminderServices, reminder: Reminder): Promise<void> {
  const { clock, config, database } = services;
  const { roomId, userId, dueAt } = reminder;
  const now = clock.now();
  const room = await findRoomToRemind(database, roomId, now);
  const at = dueAt.getTime() + fixedTimeLimits.noticeBeforeMs;
  const lastsMs = at - now.getTime();
  if (room?.isOpen && hasPremium(config, room.hasPlan) && lastsMs > 0) {
    const name = (room.ownerId === userId ? room.ownName : room.name) ?? memberTexts.unnamedRoom;
    const { sent, failed } = await notifyBrowsers(services, userId, {
      notice: toTimeNotice({ id: roomId, name }, at, now.getTime()),
      topic: roomId.replaceAll('-', ''),
      lastsMs,
      isNotified: ({ endpoint }) => reminder.told.includes(endpoint),
    });
    if (failed.length > 0) return markReminded(database, reminder, [...reminder.told, ...sent]);
  }
  await moveReminder(database, reminder, room && toNextReminder(room, now));
}
