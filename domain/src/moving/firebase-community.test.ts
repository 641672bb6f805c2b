import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
import { readMessage, writeMessage } from './firebase-message.ts';
import { type MovedRoom, readRoom, writeRoom } from './firebase-room.ts';
import { type FirebaseValue, toNode } from './firebase-value.ts';

const makeId = (name: string) => `made of ${name}`;
const now = Date.UTC(2026, 10, 22, 12);
const reading = { makeId, timeZone: 'UTC', now };

const told = (fields: Record<string, FirebaseValue | null> = {}) =>
  toNode({
    userId: 'u1',
    progressMessage: 'Making 80% progress on their task',
    taskName: 'Write',
    timestamp: now - minuteMs,
    deleteTimer: now + 59 * minuteMs,
    ...fields,
  });

it('a feed message is read with the mark that its text announces', () => {
  expect(readMessage('-m1', told(), reading).row).toEqual({
    ...{ id: 'made of message -m1', userId: 'u1', runKey: 'made of run of -m1', mark: 80, taskName: 'Write' },
    ...{ taskId: null, createdAt: now - minuteMs, expiresAt: now + 59 * minuteMs },
  });
});

it.each<[string, FirebaseValue, string]>([
  ['that is not an object', true, 'this is not a message'],
  ['without an author', told({ userId: null }), 'it lacks its author, its text or its time'],
  ['without a time', told({ timestamp: null }), 'it lacks its author, its text or its time'],
  ['without a mark', told({ progressMessage: 'Hello' }), 'it is not about a mark of a run'],
  ['that has expired', told({ deleteTimer: now }), 'its hour is over'],
])('a feed message %s is left out with the reason', (_what, value, reason) => {
  expect(readMessage('-m1', value, reading)).toMatchObject({ row: null, findings: [{ reason }] });
});

it.each<[string, Record<string, FirebaseValue>, object, string, string]>([
  [
    'from the future',
    { timestamp: now + 1 },
    { createdAt: now },
    'timestamp',
    'its date is in the future, it has the date of the import',
  ],
  [
    'that expires too late',
    { deleteTimer: now + 61 * minuteMs },
    { expiresAt: now + 60 * minuteMs },
    'deleteTimer',
    'it stays for an hour from now',
  ],
  [
    'with a NUL in its task name',
    { taskName: 'Wr\0ite' },
    { taskName: 'Wr ite' },
    'taskName',
    'the text is not allowed',
  ],
])('a feed message %s is changed to fit, which is reported', (_what, fields, expected, below, reason) => {
  const { row, findings } = readMessage('-m1', told(fields), reading);
  expect(row).toMatchObject(expected);
  expect(findings).toEqual([{ path: `progressLive/-m1/${below}`, what: 'changed', reason }]);
});

it('a feed message survives being written and read again', () => {
  const id = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
  const message = {
    ...{ id, userId: 'u1', runKey: id, mark: 100 as const, taskName: 'Write' },
    ...{ taskId: id, createdAt: now, expiresAt: now + 1 },
  };
  expect(readMessage(id, writeMessage(message, makeId), reading).row).toEqual(message);
});

const member = (fields: Record<string, FirebaseValue | null> = {}) =>
  toNode({
    userId: 'u1',
    taskName: 'Write',
    currentDate: '2026-11-22T11:50:10.000Z',
    currentTime: '11:50 AM',
    endTime: '12:15 PM',
    duration: 25,
    pauseStatus: false,
    pausePercentage: 0,
    ...fields,
  });
const room = (users: Record<string, FirebaseValue>) =>
  toNode({
    occupants: 1,
    status: true,
    createdDate: '2026-11-22T11:00:00.000Z',
    botsAdded: false,
    users: toNode(users),
  });

it.each<[string, Record<string, FirebaseValue | null>, object]>([
  [
    'who is working',
    {},
    { startedAt: now - 9 * minuteMs - 50_000, endsAt: now + 15 * minuteMs + 10_000, pausedPercent: null },
  ],
  ['who is paused', { pauseStatus: true, pausePercentage: 40 }, { pausedPercent: 40 }],
  ['whose pauses moved the end', { endTime: '12:20 PM' }, { endsAt: now + 20 * minuteMs + 10_000 }],
  [
    'whose clock times are before currentDate',
    { currentTime: '11:45 AM', endTime: '12:10 PM' },
    { startedAt: now - 14 * minuteMs - 50_000 },
  ],
  [
    'whose browser wrote p.m. with dots',
    { endTime: '\u200e12:20 p.\u00a0m.' },
    { endsAt: now + 20 * minuteMs + 10_000 },
  ],
  ['without clock times', { currentTime: null, endTime: 'soon' }, { endsAt: now + 15 * minuteMs + 10_000 }],
])('the run of a member %s is read from the database', (_what, fields, run) => {
  const { row, findings } = readRoom('r1', room({ u1: member(fields) }), reading);
  expect(findings).toEqual([]);
  expect(row?.members).toMatchObject([{ userId: 'u1', run }]);
});

it.each<[string, Record<string, FirebaseValue>, object, string, string]>([
  [
    'with too long a run',
    { duration: 5_000, endTime: '' },
    { userId: 'u1' },
    'duration',
    'it cannot be 5000, it is 1440 now',
  ],
  [
    'with words for a duration',
    { duration: 'short' },
    { userId: 'u1' },
    'duration',
    'this is not a number, it is 25 now',
  ],
  [
    'paused beyond the end',
    { pauseStatus: true, pausePercentage: 250 },
    { run: { pausedPercent: 100 } },
    'pausePercentage',
    'it cannot be 250, it is 100 now',
  ],
  [
    'with too long a task name',
    { taskName: 'w'.repeat(51) },
    { taskName: 'w'.repeat(50) },
    'taskName',
    'the text is not allowed',
  ],
  [
    'with an unknown picture',
    { isBot: true, username: 'mira.k', profilePicture: 'x' },
    { simulated: { profilePicture: 'animals/Lion.jpg' } },
    'profilePicture',
    'there is no such picture, it is animals/Lion.jpg now',
  ],
])('a member %s is changed to fit, which is reported', (_what, fields, expected, below, reason) => {
  const { row, findings } = readRoom(
    'r1',
    room({ u1: member(fields), u2: member({ userId: 'u2' }) }),
    reading,
  );
  expect(row?.members[0]).toMatchObject(expected);
  expect(findings).toEqual([{ path: `taskpool/taskrooms/r1/users/u1/${below}`, what: 'changed', reason }]);
});

it('a member whose run begins in the future is left out, as the time zone must be wrong', () => {
  const later = member({ currentTime: '05:20 PM', endTime: '05:45 PM' });
  const { findings } = readRoom('r1', room({ u1: later }), reading);
  expect(findings[0]).toMatchObject({
    path: 'taskpool/taskrooms/r1/users/u1',
    reason: 'its run begins in the future: check --time-zone',
  });
});

it('a member who hid their tasks in an earlier version has no task', () => {
  const kept = member({ showsTask: false, taskId: '6f9619ff-8b86-4d01-b42d-00c04fc964ff' });
  const { row } = readRoom('r1', room({ u1: kept }), reading);
  expect(row?.members).toMatchObject([{ taskId: null, taskName: null }]);
});

it('clock times are read in the given time zone', () => {
  const local = member({ currentTime: '05:20 PM', endTime: '05:45 PM' });
  const { row } = readRoom('r1', room({ u1: local }), { ...reading, timeZone: 'Asia/Kolkata' });
  expect(row?.members[0]?.run.endsAt).toBe(now + 15 * minuteMs + 10_000);
});

it.each<[string, FirebaseValue, string[]]>([
  ['that is not an object', 'x', ['this is not a room']],
  ['without members', room({}), ['no one is in it']],
  [
    'with simulated members only',
    room({ b1: member({ isBot: true, username: 'mira.k' }) }),
    ['no one is in it'],
  ],
  [
    'whose last run ended long ago',
    room({ u1: member({ currentDate: '2026-11-22T09:00:00.000Z', currentTime: null, endTime: null }) }),
    ['its run ended more than 30 minutes ago', 'no one is in it'],
  ],
])('a room %s is left out with the reason', (_what, value, reasons) => {
  const { row, findings } = readRoom('r1', value, reading);
  expect(row).toBeNull();
  expect(findings.map(({ reason }) => reason)).toEqual(reasons);
});

it('a room keeps only its first twenty members', () => {
  const many = Object.fromEntries(
    Array.from({ length: 21 }, (_, at) => [`u${at}`, member({ userId: `u${at}` })]),
  );
  const { row, findings } = readRoom('r1', room(many), reading);
  expect(row?.members).toHaveLength(20);
  expect(findings).toMatchObject([{ path: 'taskpool/taskrooms/r1/users/u20', reason: 'the room is full' }]);
});

const uuid = fc.uuid();
const start = fc.integer({ min: now - 25 * minuteMs, max: now });
const movedMember = fc
  .record({
    id: uuid,
    person: fc.option(uuid, { freq: 4 }),
    taskId: fc.option(uuid),
    taskName: fc.option(fc.constantFrom('Write', 'Read')),
    joinedAt: start,
    isOnBreak: fc.boolean(),
    startedAt: start,
    lastsMs: fc.integer({ min: 1, max: 55 * minuteMs }),
    pausedPercent: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  })
  .map(({ person, startedAt, lastsMs, pausedPercent, ...rest }) => ({
    ...rest,
    userId: person,
    simulated: person === null ? { username: 'mira.k', profilePicture: 'animals/Fox.jpg' } : null,
    run: {
      startedAt,
      endsAt: startedAt + lastsMs,
      pausedPercent: pausedPercent === null ? null : Math.abs(pausedPercent),
    },
  }));

it('every room survives being written and read again, in any time zone', () => {
  const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York');
  const somebody = uuid.chain((id) => movedMember.map((one) => ({ ...one, userId: id, simulated: null })));
  const members = fc.tuple(
    somebody,
    fc.uniqueArray(movedMember, { selector: ({ userId, id }) => userId ?? id, maxLength: 6 }),
  );
  fc.assert(
    fc.property(
      uuid,
      start,
      fc.boolean(),
      zone,
      members,
      (id, openedAt, hadSimulated, timeZone, [first, others]) => {
        const written: MovedRoom = { id, openedAt, hadSimulated, members: [first, ...others] };
        const { row } = readRoom(id, writeRoom(written, makeId), { ...reading, timeZone });
        expect(row).toEqual(written);
      },
    ),
  );
});
