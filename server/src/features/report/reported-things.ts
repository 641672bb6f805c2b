import { describeMark } from '@focuspool/domain/feed/progress-marks';
import { type Report, type ReportKind, toReportKey } from '@focuspool/domain/report/report-contract';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { publishMessageHidden, publishMessagesShown, readMessage } from '../feed/feed-changes.ts';
import { findMessage } from '../feed/feed-store.ts';
import { findRoommate } from '../pool/membership/member-store.ts';
import { findRoomName, listOwnRoomIds } from '../pool/own-rooms/own-room-store.ts';
import { retellRooms } from '../pool/own-rooms/retell-rooms.ts';
import { renewCard } from '../pool/person-listeners.ts';
import { publishRoomEvent } from '../pool/rooms/room-events.ts';
import { publishLooks } from '../profile/profile-events.ts';
import { findPublicLooks } from '../profile/profile-store.ts';

/** Something that can be reported: whose, and what it says. */
export type Thing = {
  readonly ownerId: string;
  readonly kind: ReportKind;
  readonly key: string;
  readonly text: string;
};

/** What a report is about, as long as the reporter can see it; null once it is another one, or gone. */
export async function findThing(
  db: Queryable,
  reporterId: string,
  report: Report,
  now: Date,
): Promise<Thing | null> {
  const { kind } = report;
  if (kind === 'message') {
    const message = await findMessage(db, now, report.messageId);
    return message && { kind, ownerId: message.userId, key: message.id, text: describeMark(message.mark) };
  }
  const [ownerId, shown, text] =
    kind === 'username'
      ? [
          report.userId,
          (await findPublicLooks(db, [report.userId])).get(report.userId)?.username,
          report.username,
        ]
      : kind === 'room'
        ? await readShownRoom(db, report)
        : await readShownTask(db, reporterId, report);
  if (!ownerId || !shown || shown !== text) return null;
  return { kind, ownerId, key: toReportKey(kind, text), text };
}

async function readShownTask(
  db: Queryable,
  reporterId: string,
  { memberId, taskName }: Extract<Report, { kind: 'task' }>,
): Promise<readonly [string | null, string | null, string]> {
  const mate = await findRoommate(db, reporterId, memberId);
  // Of whoever keeps the name to themselves there is none to report.
  return [mate?.userId ?? null, mate?.showsTask ? mate.card.taskName : null, taskName];
}

async function readShownRoom(
  db: Queryable,
  { roomId, name }: Extract<Report, { kind: 'room' }>,
): Promise<readonly [string | null, string | null, string]> {
  const room = await findRoomName(db, roomId);
  return [room?.ownerId ?? null, room?.name ?? null, name];
}

/** What tells everybody, after the commit, how a thing is shown now. */
export async function retellThing(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'database' | 'live'>,
  { ownerId, kind, key }: Thing,
  isHidden: boolean,
  now: Date,
): Promise<() => void | Promise<void>> {
  const { live } = services;
  if (kind === 'message') {
    const shown = isHidden ? null : await readMessage(tx, now, key);
    return () => (shown ? publishMessagesShown(live, [shown]) : publishMessageHidden(live, key));
  }
  if (kind === 'room') {
    const roomIds = await listOwnRoomIds(tx, ownerId);
    return () => retellRooms(services, roomIds);
  }
  const looks = kind === 'username' ? (await findPublicLooks(tx, [ownerId])).get(ownerId) : undefined;
  const event = await renewCard(tx, ownerId);
  return () => {
    if (looks) publishLooks(live, ownerId, looks);
    publishRoomEvent(live, event);
  };
}
