import { describeMark } from '@focuspool/domain/feed/progress-marks';
import { type Report, type ReportKind, toReportKey } from '@focuspool/domain/report/report-contract';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import {
  publishMessageHidden,
  publishMessagesShown,
  readMessage,
  renewMessages,
} from '../feed/feed-changes.ts';
import { findMessage } from '../feed/feed-store.ts';
import { isForOthers, tellTask } from '../feed/read-feed.ts';
import { findRoommate } from '../pool/membership/member-store.ts';
import { findRoomName, listOwnRoomIds } from '../pool/own-rooms/own-room-store.ts';
import { republishRooms } from '../pool/own-rooms/republish-rooms.ts';
import { createPoolNamesListener } from '../pool/person-listeners.ts';
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
    const text = message && (message.intention?.text ?? describeMark(message.mark));
    return message && text ? { kind, ownerId: message.userId, key: message.id, text } : null;
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
        : kind === 'intention'
          ? await readShownIntention(db, reporterId, report, now)
          : await readShownTask(db, reporterId, report, now);
  if (!ownerId || !shown || shown !== text) return null;
  return { kind, ownerId, key: toReportKey(kind, text), text };
}

async function readShownTask(
  db: Queryable,
  reporterId: string,
  { memberId, messageId, taskName }: Extract<Report, { kind: 'task' }>,
  now: Date,
): Promise<readonly [string | null, string | null, string]> {
  if (messageId) {
    const message = await findMessage(db, now, messageId);
    return [message?.userId ?? null, (message && tellTask(message).taskName) ?? null, taskName];
  }
  const mate = memberId ? await findRoommate(db, reporterId, memberId) : null;
  return [mate?.userId ?? null, mate?.shownTask ?? null, taskName];
}

async function readShownIntention(
  db: Queryable,
  reporterId: string,
  { memberId, messageId, text }: Extract<Report, { kind: 'intention' }>,
  now: Date,
): Promise<readonly [string | null, string | null, string]> {
  if (messageId) {
    const message = await findMessage(db, now, messageId);
    const seen = message && isForOthers(message) ? message : null;
    return [seen?.userId ?? null, seen?.intention?.text ?? null, text];
  }
  const mate = memberId ? await findRoommate(db, reporterId, memberId) : null;
  return [mate?.userId ?? null, mate?.card.intention?.text ?? null, text];
}

async function readShownRoom(
  db: Queryable,
  { roomId, name }: Extract<Report, { kind: 'room' }>,
): Promise<readonly [string | null, string | null, string]> {
  const room = await findRoomName(db, roomId);
  return [room?.ownerId ?? null, room?.name ?? null, name];
}

/** What tells everybody, after the commit, how a thing is shown now. */
export async function republishThing(
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
    return () => republishRooms(services, roomIds);
  }
  const looks = kind === 'username' ? (await findPublicLooks(tx, [ownerId])).get(ownerId) : undefined;
  const tellRoom = await createPoolNamesListener({ live })(tx, ownerId);
  const tellFeed =
    kind === 'task' || kind === 'intention' ? await renewMessages(tx, live, ownerId, now) : null;
  return () => {
    if (looks) publishLooks(live, ownerId, looks);
    tellRoom();
    tellFeed?.();
  };
}
