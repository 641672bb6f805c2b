import { describeMark } from '@focuspool/domain/feed/progress-marks';
import { type Report, type ReportKind, toReportKey } from '@focuspool/domain/report/report-contract';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import {
  publishMessageHidden,
  publishMessagesShown,
  readMessage,
  renewLooks,
  renewMessages,
} from '../feed/feed-changes.ts';
import { findMessage } from '../feed/feed-store.ts';
import { isNamedByAuthor, isSharedByAuthor, isVisibleToOthers, toShownTask } from '../feed/read-feed.ts';
import { prepareLandingUpdate } from '../landing/land-with.ts';
import { findRoommate } from '../pool/membership/member-store.ts';
import { findRoomName, listOwnRoomIds } from '../pool/own-rooms/own-room-store.ts';
import { republishRooms } from '../pool/own-rooms/republish-rooms.ts';
import { renewCard } from '../pool/person-listeners.ts';
import { lockRoomOf } from '../pool/rooms/room-store.ts';
import { findPublicLooks } from '../profile/profile-store.ts';

/** Something that can be reported: its owner, and what it says. */
export type Reportable = {
  readonly ownerId: string;
  readonly kind: ReportKind;
  readonly key: string;
  readonly text: string;
};

/** Finds what a report is about, as long as the reporter can see it; null once it has changed or is gone. */
export async function findReportable(
  db: Queryable,
  reporterId: string,
  report: Report,
  now: Date,
): Promise<Reportable | null> {
  const { kind } = report;
  if (kind === 'message') {
    const message = await findMessage(db, now, report.messageId);
    if (!message || !isSharedByAuthor(message)) return null;
    const text = message.intention?.text ?? describeMark(message.mark);
    return text ? { kind, ownerId: message.userId, key: message.id, text } : null;
  }
  const shown = await readShown(db, reporterId, report, now);
  const text = textOf(report);
  if (!shown?.ownerId || shown.text !== text) return null;
  return { kind, ownerId: shown.ownerId, key: toReportKey(kind, text), text };
}

type ReportOfText = Exclude<Report, { kind: 'message' }>;

/** Returns the text that the reporter has read. */
function textOf(report: ReportOfText): string {
  switch (report.kind) {
    case 'username':
      return report.username;
    case 'room':
      return report.name;
    case 'task':
      return report.taskName;
    case 'intention':
      return report.text;
  }
}

/** The owner, null for a simulated member, and the current text. */
type Shown = { readonly ownerId: string | null; readonly text: string | null | undefined };

async function readShown(
  db: Queryable,
  reporterId: string,
  report: ReportOfText,
  now: Date,
): Promise<Shown | null> {
  switch (report.kind) {
    case 'username': {
      const looks = (await findPublicLooks(db, [report.userId])).get(report.userId);
      return { ownerId: report.userId, text: looks?.username };
    }
    case 'room': {
      const room = await findRoomName(db, report.roomId);
      return room && { ownerId: room.ownerId, text: room.name };
    }
    case 'task':
    case 'intention':
      return readShownWork(db, reporterId, report, now);
  }
}

/** Reads it where it was seen: with a message of the feed, or in a room in which the reporter sits too. */
async function readShownWork(
  db: Queryable,
  reporterId: string,
  { kind, messageId, memberId }: Extract<Report, { kind: 'task' | 'intention' }>,
  now: Date,
): Promise<Shown | null> {
  if (messageId) {
    const message = await findMessage(db, now, messageId);
    if (!message) return null;
    const intention = isVisibleToOthers(message) ? message.intention?.text : null;
    return { ownerId: message.userId, text: kind === 'task' ? toShownTask(message).taskName : intention };
  }
  const mate = memberId ? await findRoommate(db, reporterId, memberId) : null;
  return mate && { ownerId: mate.userId, text: kind === 'task' ? mate.shownTask : mate.card.intention?.text };
}

/** Returns a function that tells everyone, after the commit, how a thing is shown now. */
export async function republishThing(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'database' | 'live' | 'log'>,
  { ownerId, kind, key }: Reportable,
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
  const tellRoom = await renewCard(tx, live, ownerId, await lockRoomOf(tx, ownerId));
  const tellFeed =
    kind === 'task' || kind === 'intention'
      ? await renewMessages(tx, live, ownerId, { now, wasSeen: isNamedByAuthor })
      : null;
  const tellLooks = kind === 'username' ? await renewLooks(tx, live, ownerId, now) : null;
  const tellLanding = kind === 'username' ? await prepareLandingUpdate(services, tx, ownerId) : null;
  return () => {
    tellLooks?.();
    tellRoom();
    tellFeed?.();
    tellLanding?.();
  };
}
