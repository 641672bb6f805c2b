import * as v from 'valibot';
import type { MemberRun } from '../pool/pool-contract.ts';
import { isStale } from '../pool/room.ts';
import { roomLimits } from '../pool/room-limits.ts';
import { taskIdSchema } from '../task/task-contract.ts';
import { clipText } from '../task/task-text.ts';
import { minuteMs } from '../time-units.ts';
import { timerLimits } from '../timer/timer.ts';
import { createNotes, type FindingNotes, type Taken } from './finding.ts';
import { readInstant, toPlainDate, writeIsoDate } from './firebase-date.ts';
import type { MakeId, RowReading } from './firebase-list.ts';
import { readPicture } from './firebase-profile.ts';
import {
  type FirebaseNode,
  type FirebaseValue,
  flagAt,
  isNode,
  nodeAt,
  textAt,
  toNode,
} from './firebase-value.ts';
import { dateAt, numberWithin, pastDateAt, storableAt } from './noted-values.ts';

/** A member of a room; a simulated one has a name and a picture instead of a person's id. */
export type MovedMember = {
  readonly id: string;
  readonly userId: string | null;
  readonly simulated: { readonly username: string; readonly profilePicture: string } | null;
  readonly taskId: string | null;
  readonly taskName: string | null;
  readonly joinedAt: number;
  readonly isOnBreak: boolean;
  readonly run: MemberRun;
};

/** A room and its members in the order of their seats; instants are epoch milliseconds. */
export type MovedRoom = {
  readonly id: string;
  readonly openedAt: number;
  readonly hadSimulated: boolean;
  readonly members: readonly MovedMember[];
};

/** Reads the room at taskpool/taskrooms/{roomId}, without members whose run ended more than thirty minutes ago. */
export function readRoom(key: string, value: FirebaseValue, reading: RowReading): Taken<MovedRoom> {
  const notes = createNotes(`taskpool/taskrooms/${key}`);
  if (!isNode(value)) return notes.leaveOut('this is not a room');
  const members: MovedMember[] = [];
  for (const [memberKey, written] of nodeAt(value, 'users')) {
    const notesOfMember = notes.at(`users/${memberKey}`);
    const member = readMember(memberKey, written, { ...reading, room: key }, notesOfMember);
    if (!member) continue;
    if (members.length >= roomLimits.capacity) notesOfMember.leftOut('the room is full');
    else members.push(member);
  }
  const row = {
    id: v.is(taskIdSchema, key) ? key : reading.makeId(`room ${key}`),
    openedAt: pastDateAt(value, 'createdDate', notes, { ...reading, missing: reading.now }),
    hadSimulated: flagAt(value, 'botsAdded'),
    members,
  };
  return { row: refuseEmpty(row, notes), findings: notes.findings };
}

function refuseEmpty(room: MovedRoom, notes: FindingNotes): MovedRoom | null {
  return room.members.some(({ userId }) => userId !== null) ? room : notes.leftOut('no one is in it');
}

function readMember(
  key: string,
  node: FirebaseValue,
  reading: RowReading & { room: string },
  notes: FindingNotes,
): MovedMember | null {
  const { makeId, timeZone, now, room } = reading;
  if (!isNode(node)) return notes.leftOut('this is not a member');
  const run = readRun(node, timeZone, notes);
  if (!run) return notes.leftOut('the time of its run cannot be read');
  if (isStale(run, now)) return notes.leftOut('its run ended more than 30 minutes ago');
  if (run.startedAt > now + minuteMs) return notes.leftOut('its run begins in the future: check --time-zone');
  const isSimulated = flagAt(node, 'isBot');
  const [id, taskId] = [textAt(node, 'id'), textAt(node, 'taskId')];
  const isKept = node.has('showsTask') && !flagAt(node, 'showsTask');
  return {
    id: v.is(taskIdSchema, id) ? id : makeId(`member ${room} ${key}`),
    userId: isSimulated ? null : (textAt(node, 'userId') ?? key),
    simulated: isSimulated ? readSimulated(node, notes) : null,
    // Written by a version in which people hid either the names of all their tasks or none.
    taskId: isKept || !v.is(taskIdSchema, taskId) ? null : taskId,
    taskName: isKept ? null : storableAt(node, 'taskName', notes, clipText),
    joinedAt: dateAt(node, 'joinedAt', notes, { timeZone, missing: run.startedAt, otherwise: run.startedAt }),
    isOnBreak: flagAt(node, 'isOnBreak'),
    run,
  };
}

function readSimulated(node: FirebaseNode, notes: FindingNotes): NonNullable<MovedMember['simulated']> {
  return {
    profilePicture: readPicture(node, notes),
    username: storableAt(node, 'username', notes, clipText) || 'Unknown User',
  };
}

const dayMinutes = 24 * 60;

/** Files written here name their time zone; for others, the import is told the zone of its people. */
const ownZone = 'UTC';

/** The file holds start and end as clock times without a day; `currentDate` and the duration supply the day. */
function readRun(node: FirebaseNode, usualZone: string, notes: FindingNotes): MemberRun | null {
  const timeZone = textAt(node, 'timeZone') === ownZone ? ownZone : usualZone;
  const noted = readInstant(node.get('currentDate'), timeZone);
  if (noted === null) return null;
  const bounds = { least: 0, most: dayMinutes, otherwise: timerLimits.defaultMinutes };
  const minutes = numberWithin(node, 'duration', notes, bounds);
  const shift = nearestShift(clockMinutes(noted, timeZone), readClock(textAt(node, 'currentTime')));
  const startedAt = noted + shift * minuteMs;
  const lastsMs = Math.round(minutes * minuteMs);
  const planned = startedAt + lastsMs;
  const endShift = nearestShift(clockMinutes(planned, timeZone), readClock(textAt(node, 'endTime')));
  const endsAt = planned + endShift * minuteMs;
  const percent = numberWithin(node, 'pausePercentage', notes, { least: 0, most: 100, otherwise: 0 });
  if (endsAt <= startedAt) return null;
  return { startedAt, endsAt, pausedPercent: flagAt(node, 'pauseStatus') ? percent : null };
}

/** How many minutes from one clock time to the other, by the shorter way, negative if backwards; 0 if `to` is unknown. */
function nearestShift(from: number, to: number | null): number {
  if (to === null) return 0;
  const ahead = (to - from + dayMinutes) % dayMinutes;
  return ahead > dayMinutes / 2 ? ahead - dayMinutes : ahead;
}

function clockMinutes(instant: number, timeZone: string): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return hour * 60 + minute;
}

function readClock(written: string | null): number | null {
  const clock = /^(\d{1,2}):(\d{2})\s?([AP])\.?\s?M\.?$/i;
  const [, hour = '', minute = '', half] = clock.exec(toPlainDate(written ?? '')) ?? [];
  if (half === undefined || Number(hour) > 12 || Number(minute) > 59) return null;
  return (Number(hour) % 12) * 60 + Number(minute) + (/p/i.test(half) ? dayMinutes / 2 : 0);
}

function writeClock(instant: number): string {
  const minutes = clockMinutes(instant, ownZone);
  const hour = Math.floor(minutes / 60);
  const digits = [hour % 12 || 12, minutes % 60].map((number) => String(number).padStart(2, '0'));
  return `${digits.join(':')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The room with its clock times in UTC. */
export function writeRoom(room: MovedRoom, makeId: MakeId): FirebaseNode {
  const { id, openedAt, hadSimulated, members } = room;
  return toNode({
    botsAdded: hadSimulated,
    createdDate: writeIsoDate(openedAt),
    occupants: members.length,
    status: members.length < roomLimits.capacity,
    users: new Map(members.map((member) => [member.userId ?? member.id, writeMember(member, id, makeId)])),
  });
}

function writeMember(member: MovedMember, room: string, makeId: MakeId): FirebaseNode {
  const { id, userId, simulated, taskId, taskName, joinedAt, isOnBreak, run } = member;
  const key = userId ?? id;
  return toNode({
    currentDate: writeIsoDate(run.startedAt),
    currentTime: writeClock(run.startedAt),
    duration: (run.endsAt - run.startedAt) / minuteMs,
    endTime: writeClock(run.endsAt),
    id: id === makeId(`member ${room} ${key}`) ? null : id,
    isBot: simulated ? true : null,
    isOnBreak: isOnBreak || null,
    joinedAt: joinedAt === run.startedAt ? null : writeIsoDate(joinedAt),
    pausePercentage: run.pausedPercent ?? 0,
    pauseStatus: run.pausedPercent !== null,
    profilePicture: simulated?.profilePicture,
    taskId,
    taskName,
    timeZone: ownZone,
    userId: key,
    username: simulated?.username,
  });
}

/** The node at tp/{uid} for the same place. */
export function writePointer(member: MovedMember, roomId: string): FirebaseNode {
  const { run, taskName } = member;
  return toNode({
    createdDate: writeIsoDate(run.startedAt),
    duration: (run.endsAt - run.startedAt) / minuteMs,
    endTime: writeClock(run.endsAt),
    roomId,
    status: true,
    taskName,
    time: writeClock(run.startedAt),
  });
}
