import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxTasksInList } from '../task/task-list.ts';
import { taskVisibilities } from '../visibility/task-visibility.ts';
import { type MovedList, readList, writeList } from './firebase-list.ts';
import { type FirebaseValue, toNode } from './firebase-value.ts';

const makeId = (name: string) => {
  const digits = Array.from(name, (character) => character.codePointAt(0)?.toString(16)).join('');
  const tail = digits.slice(-28).padStart(28, '0');
  return `${tail.slice(0, 8)}-${tail.slice(8, 12)}-8${tail.slice(12, 15)}-8${tail.slice(15, 18)}-${tail.slice(16)}`;
};
const now = Date.UTC(2026, 10, 22);
const reading = { timeZone: 'UTC', makeId, now };
const groupId = '-NsCfdf3abcdefghijkl';
const read = (value: FirebaseValue, id = groupId) => readList('u1', id, value, reading);
const task = (fields: Record<string, FirebaseValue> = {}) =>
  toNode({ completionStatus: false, time: 0, ...fields });

it('a list is read with its id, its date and its tasks in order', () => {
  const { row, findings } = read(
    toNode({
      Title: 'Thesis',
      Date: '3/5/2024, 1:45:30 PM',
      CompletionStatus: true,
      TaskName: new Map([
        ['Write', task({ completionStatus: true, time: 25 })],
        ['Section 4___DOT___2', task({ time: '12.6' })],
        ['10', task()],
      ]),
    }),
  );
  const at = Date.UTC(2024, 2, 5, 8, 15, 30, 500);
  expect(findings).toEqual([]);
  expect(row).toMatchObject({ id: groupId, title: 'Thesis', createdAt: at, completedAt: at, openedAt: null });
  expect(row?.tasks).toMatchObject([
    { text: 'Write', isCompleted: true, minutes: 25, hasTrophy: true, note: '', estimate: null, runs: 0 },
    { text: 'Section 4.2', isCompleted: false, minutes: 13, hasTrophy: true },
    { text: '10', isCompleted: false, minutes: 0, hasTrophy: false },
  ]);
});

it('a list with nothing but an unreadable date is read with defaults', () => {
  const { row, findings } = read(toNode({ Date: 'once' }));
  expect(row).toEqual({
    id: groupId,
    title: 'Title...',
    createdAt: now,
    completedAt: null,
    openedAt: null,
    tasks: [],
  });
  expect(findings).toEqual([
    {
      path: `tasks/u1/${groupId}/Date`,
      what: 'changed',
      reason: 'its date cannot be read, it has the date of the import',
    },
  ]);
});

it.each<[string, string, FirebaseValue, string | null, RegExp | null]>([
  ['too long a text', 'w'.repeat(51), task(), 'w'.repeat(50), /cut to 50 characters/],
  ['a control character', 'a\u0000b', task(), 'a b', /is not allowed/],
  ['half a surrogate pair', 'a\ud800', task(), 'a\ufffd', /is not allowed/],
  ['only invisible characters', '\u200b', task(), null, /no readable text/],
  ['a value that is not an object', 'Write', true, null, /not a task/],
  ['spaces around its text', ' Write ', task(), 'Write', null],
])('a task with %s is kept or left out with the reason', (_what, key, value, text, reason) => {
  const { row, findings } = read(toNode({ Date: now, TaskName: new Map([[key, value]]) }));
  expect(row?.tasks.map((one) => one.text)).toEqual(text === null ? [] : [text]);
  if (reason === null) expect(findings).toEqual([]);
  else expect(findings.map((one) => one.reason)).toEqual([expect.stringMatching(reason)]);
});

it('the whole of a text that is too long becomes the note of its task', () => {
  const long = `${'word '.repeat(20)}end`;
  const { row } = read(toNode({ Date: now, TaskName: new Map([[long, task()]]) }));
  expect(row?.tasks).toMatchObject([{ text: long.slice(0, 50).trim(), note: long }]);
});

it('a task whose text exists already and tasks beyond a full list are left out and reported', () => {
  const many = Array.from({ length: maxTasksInList + 1 }, (_, at) => [`${at}`, task()] as const);
  const { row, findings } = read(toNode({ Date: now, TaskName: new Map([[' 0', task()], ...many]) }));
  expect(row?.tasks).toHaveLength(maxTasksInList);
  expect(findings.map(({ path, what }) => [path, what])).toEqual([
    [`tasks/u1/${groupId}/TaskName/0`, 'left out'],
    [`tasks/u1/${groupId}/TaskName/${maxTasksInList}`, 'left out'],
  ]);
});

it('a list with an invalid id gets a valid one, the same each time', () => {
  const [one, again] = [read(toNode({ Date: now }), 'first'), read(toNode({ Date: now }), 'first')];
  expect(one.row?.id).toMatch(/^-[\w-]{19}$/);
  expect(again.row?.id).toBe(one.row?.id);
  expect(one.findings).toMatchObject([{ path: 'tasks/u1/first', what: 'changed' }]);
});

it.each<[string, Record<string, FirebaseValue>, object, string, string]>([
  ['with negative minutes', { time: -5 }, { minutes: 0 }, 'time', 'it cannot be -5, it is 0 now'],
  [
    'with too many minutes',
    { time: 1e12 },
    { minutes: 1e9 },
    'time',
    'it cannot be 1000000000000, it is 1000000000 now',
  ],
  ['with words for minutes', { time: 'long' }, { minutes: 0 }, 'time', 'this is not a number, it is 0 now'],
  ['with too high an estimate', { estimate: 99 }, { estimate: null }, 'estimate', 'it has none now'],
  ['with an invalid id', { id: 'mine' }, {}, 'id', 'no task may have this id here'],
  [
    'with an unknown visibility',
    { visibility: 'nobody' },
    { visibility: null },
    'visibility',
    'there is no such choice, nothing is chosen now',
  ],
  [
    'with too long a note',
    { note: 'n'.repeat(501) },
    { note: 'n'.repeat(500) },
    'note',
    'the note is not allowed',
  ],
])('a task %s is changed to fit, which is reported', (_what, fields, expected, below, reason) => {
  const { row, findings } = read(toNode({ Date: now, TaskName: new Map([['Write', task(fields)]]) }));
  expect(row?.tasks).toMatchObject([{ text: 'Write', ...expected }]);
  expect(findings).toEqual([
    { path: `tasks/u1/${groupId}/TaskName/Write/${below}`, what: 'changed', reason },
  ]);
});

it.each<[string, Record<string, FirebaseValue>, object, string]>([
  ['was begun', { Date: now + 1 }, { createdAt: now }, 'Date'],
  ['was completed', { completedAt: now + 1, CompletionStatus: true }, { completedAt: now }, 'completedAt'],
  ['was opened', { openedAt: now + 1 }, { openedAt: now }, 'openedAt'],
])(
  'a list that %s in the future gets the date of the import, which is reported',
  (_what, fields, expected, below) => {
    const { row, findings } = read(toNode({ Date: now - 1, ...fields }));
    expect(row).toMatchObject(expected);
    const reason = 'its date is in the future, it has the date of the import';
    expect(findings).toEqual([{ path: `tasks/u1/${groupId}/${below}`, what: 'changed', reason }]);
  },
);

it('a list with invalid tasks is read as empty, which is reported unless there was nothing', () => {
  expect(read(toNode({ Date: now, TaskName: 5 }))).toMatchObject({
    row: { tasks: [] },
    findings: [{ what: 'left out', reason: 'these are no tasks' }],
  });
  expect(read(toNode({ Date: now, TaskName: '' })).findings).toEqual([]);
});

it('a value that is not a list is left out', () => {
  expect(read('a text')).toMatchObject({
    row: null,
    findings: [{ what: 'left out', reason: 'this is not a list' }],
  });
});

const text = fc.string({
  unit: fc.constantFrom('a', 'B', '.', '/', '#', '_', '1', '🦖', '[', '$'),
  minLength: 1,
  maxLength: 50,
});
const instant = fc.integer({ min: Date.UTC(2015, 0), max: now });
const movedTask = fc.record({
  id: fc.uuid(),
  text,
  isCompleted: fc.boolean(),
  minutes: fc.nat(500),
  hasTrophy: fc.boolean(),
  note: fc.constantFrom('', 'Page 1\nand 2'),
  estimate: fc.option(fc.integer({ min: 1, max: 20 })),
  runs: fc.nat(9),
  visibility: fc.option(fc.constantFrom(...taskVisibilities)),
});
const movedList: fc.Arbitrary<MovedList> = fc.record({
  id: fc
    .string({ unit: fc.constantFrom('a', 'Z', '0', '_', '-'), minLength: 19, maxLength: 19 })
    .map((rest) => `-${rest}`),
  title: fc.constantFrom('Thesis', 'Title...', '11/22/2026, 10:15 AM'),
  createdAt: instant,
  completedAt: fc.option(instant),
  openedAt: fc.option(instant),
  tasks: fc.uniqueArray(movedTask, { selector: (one) => one.text, maxLength: 8 }),
});

it('every list survives being written and read again', () => {
  fc.assert(
    fc.property(movedList, (list) => {
      const { row, findings } = readList('u1', list.id, writeList(list, makeId), reading);
      expect(findings).toEqual([]);
      expect(row).toEqual(list);
    }),
  );
});
