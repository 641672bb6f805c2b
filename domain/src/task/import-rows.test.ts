import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { maxLinesRead, splitLines } from './adding-preview.ts';
import { cleanText, countLines, findHeader, readPlainText, readTable } from './import-rows.ts';
import { taskNoteSchema } from './task-note.ts';

const todoistHeader = [
  ...['TYPE', 'CONTENT', 'DESCRIPTION', 'PRIORITY', 'INDENT', 'AUTHOR', 'RESPONSIBLE', 'DATE'],
  ...['DATE_LANG', 'TIMEZONE', 'DURATION', 'DURATION_UNIT', 'DEADLINE', 'DEADLINE_LANG'],
];
const ticktickHeader = [
  ...['Folder Name', 'List Name', 'Title', 'Kind', 'Tags', 'Content', 'Is Check list', 'Start Date'],
  ...['Due Date', 'Reminder', 'Repeat', 'Priority', 'Status', 'Created Time', 'Completed Time'],
];
const preamble = [
  ['Date: 2026-11-22+0000'],
  ['Version: 7.2'],
  ['Status: \n0 Normal\n1 Completed\n2 Archived'],
];

/** A row with these cells, keyed by column name. */
const rowOf = (header: readonly string[], cells: Record<string, string>) =>
  header.map((name) => cells[name] ?? '');
const todoist = (cells: Record<string, string>) => rowOf(todoistHeader, cells);
const ticktick = (cells: Record<string, string>) =>
  rowOf(ticktickHeader, { 'List Name': 'Inbox', Kind: 'TEXT', Status: '0', ...cells });

function read(rows: readonly (readonly string[])[], unclosedRow: number | null = null) {
  const header = findHeader(rows);
  if (!header) throw new Error('No header was found');
  return readTable({ rows, unclosedRow, unread: 0 }, header);
}

it('Todoist rows become tasks with their descriptions and comments', () => {
  const { source, lines, leftOut } = read([
    todoistHeader,
    todoist({ TYPE: 'meta', CONTENT: 'view_style=list' }),
    todoist({
      TYPE: 'task',
      CONTENT: 'Repot the basil @garden',
      DESCRIPTION: 'The clay\npot',
      DATE: 'Oct 5',
    }),
    todoist({ TYPE: 'task', CONTENT: ' Buy\ncompost ', INDENT: '2' }),
    todoist({ TYPE: 'note', CONTENT: 'Without peat' }),
    todoist({ TYPE: ' ' }),
    todoist({ TYPE: 'section', CONTENT: 'Weekly' }),
    todoist({ TYPE: 'task', CONTENT: 'Water', DEADLINE: 'Oct 9' }),
  ]);
  expect(source).toBe('todoist');
  expect(lines).toEqual([
    { number: 3, text: 'Repot the basil @garden', note: 'The clay\npot', losses: ['date'] },
    { number: 5, text: 'Buy compost', note: 'Without peat', losses: ['parent'] },
    { number: 10, text: 'Water', losses: ['date'] },
  ]);
  expect(leftOut).toEqual([{ reason: 'no_task', line: { number: 9, text: 'Weekly' } }]);
});

it('a TickTick check list becomes a note with a line for each item', () => {
  const { lines } = read([
    ticktickHeader,
    ticktick({ Title: 'Pack', Kind: 'CHECKLIST', Content: '▫Tent▪Rope' }),
    ticktick({ Title: 'Draw', Content: '▫ stays as it is' }),
  ]);
  expect(lines.map(({ note }) => note)).toEqual(['• Tent\n✓ Rope', '▫ stays as it is']);
});

it('the open tasks of a TickTick backup are read, whatever comes before its header', () => {
  const { source, lines, leftOut } = read([
    ...preamble,
    ticktickHeader,
    ticktick({ Title: 'Buy milk', Content: 'Oat' }),
    ticktick({ Title: 'Pay rent', Repeat: 'RRULE:FREQ=MONTHLY', 'List Name': 'Home' }),
    ticktick({ Title: 'Done', Status: '1' }),
    ticktick({ Title: 'Archived', Status: '2' }),
    ticktick({ Title: 'Given up', Status: '-1' }),
    ticktick({ Title: 'Ideas', Kind: 'NOTE' }),
  ]);
  expect(source).toBe('ticktick');
  expect(lines).toEqual([
    { number: 8, text: 'Buy milk', note: 'Oat', losses: [], list: 'Inbox' },
    { number: 9, text: 'Pay rent', losses: ['date'], list: 'Home' },
  ]);
  expect(leftOut.map(({ reason, line }) => [reason, line.number])).toEqual([
    ['done', 10],
    ['done', 11],
    ['done', 12],
    ['no_task', 13],
  ]);
});

it.each([
  ...['Start Date', 'Due Date', 'Reminder', 'Repeat'].map((name) => ['TickTick', name] as const),
  ...['DATE', 'DEADLINE'].map((name) => ['Todoist', name] as const),
])('a %s task loses what is under %s, if there is anything', (app, name) => {
  const [header, rowFor] =
    app === 'Todoist' ? ([todoistHeader, todoist] as const) : ([ticktickHeader, ticktick] as const);
  const task = { TYPE: 'task', CONTENT: 'Pay rent', Title: 'Pay rent' };
  const { lines } = read([
    header,
    rowFor({ ...task, [name]: '2026-11-22' }),
    rowFor({ ...task, [name]: ' ' }),
  ]);
  expect(lines.map(({ losses }) => losses)).toEqual([['date'], []]);
});

it.each([
  ['todoist columns in another case, with spaces', [[' type ', 'Content']], 'todoist'],
  ['a table without header', [['task', 'Buy milk']], null],
  ['half a header', [['Title', 'Content']], null],
  ['an empty table', [], null],
  ['a header far below the top', [...Array.from({ length: 30 }, () => ['x']), ['TYPE', 'CONTENT']], null],
])('the app that exported a table is recognised: %s', (_what, rows, source) => {
  expect(findHeader(rows)?.source ?? null).toBe(source);
});

it('rows may be shorter or longer than the header', () => {
  expect(read([['TYPE', 'CONTENT', 'DATE'], ['task', 'A'], ['task'], ['task', 'B', '', 'x']]).lines).toEqual([
    { number: 2, text: 'A', losses: [] },
    { number: 3, text: '', losses: [] },
    { number: 4, text: 'B', losses: [] },
  ]);
});

it('a comment without a task above it, and a row of an unknown kind, are left out', () => {
  const { lines, leftOut } = read([
    ['TYPE', 'CONTENT'],
    ['note', 'Alone'],
    ['', 'Nothing'],
    ['other', ''],
  ]);
  expect(lines).toEqual([]);
  expect(leftOut).toEqual([
    { reason: 'no_task', line: { number: 2, text: 'Alone' } },
    { reason: 'no_task', line: { number: 3, text: 'Nothing' } },
    { reason: 'no_task', line: { number: 4, text: 'other' } },
  ]);
});

it.each([
  [
    'Todoist',
    [
      ['TYPE', 'CONTENT', 'DESCRIPTION'],
      ['task', ' ', 'Only\nsaid'],
    ],
    2,
  ],
  ['TickTick', [...preamble, ticktickHeader, ticktick({ Title: '', Content: 'Only\nsaid' })], 8],
])('a %s task without a title is left out, named by its description', (_app, rows, number) => {
  const { lines, leftOut } = read(rows);
  expect(lines).toEqual([]);
  expect(leftOut).toEqual([{ reason: 'no_title', line: { number, text: 'Only said' } }]);
});

it('a row whose quotation mark is never closed is left out', () => {
  const { lines, leftOut } = read(
    [
      ['TYPE', 'CONTENT'],
      ['task', 'A'],
      ['task', 'B\ntask,C'],
    ],
    2,
  );
  expect(lines.map(({ text }) => text)).toEqual(['A']);
  expect(leftOut).toEqual([{ reason: 'unclosed_quote', line: { number: 3, text: 'B' } }]);
});

it('a note that is too long keeps its beginning, and the loss is recorded', () => {
  const { lines } = read([
    ['TYPE', 'CONTENT', 'DESCRIPTION'],
    ['task', 'A', 'w'.repeat(499)],
    ['note', 'more', ''],
  ]);
  expect(lines).toEqual([{ number: 2, text: 'A', note: 'w'.repeat(499), losses: ['end_of_note'] }]);
});

it('each line of a plain text becomes a task without its list mark', () => {
  const { lines, leftOut, unread } = readPlainText(
    cleanText('\ufeffWrite\r\n- Read\r* [ ] Mail\n\n- [x] Call\n-5 degrees\n- '),
  );
  expect(lines.map(({ number, text }) => [number, text])).toEqual([
    [1, 'Write'],
    [2, 'Read'],
    [3, 'Mail'],
    [4, ''],
    [6, '-5 degrees'],
    [7, '-'],
  ]);
  expect(leftOut).toEqual([{ reason: 'done', line: { number: 5, text: 'Call' } }]);
  expect(unread).toBe(0);
});

it(`at most ${maxLinesRead} lines of a plain text are read, and the others are counted`, () => {
  const { lines, unread } = readPlainText('x\n'.repeat(maxLinesRead + 7));
  expect(lines).toHaveLength(maxLinesRead);
  expect(unread).toBe(7);
});

it.each([
  ['', 0],
  ['a', 1],
  ['a\n', 1],
  ['a\nb', 2],
  ['\n\n', 2],
])('the text %j has %i lines', (text, count) => {
  expect(countLines(text)).toBe(count);
});

const oddText = fc.string({
  unit: fc.constantFrom('a', ' ', '\t', '\n', '\r', '\u2028', '\0', '\ud800', '🦖', '-', '"', ','),
  maxLength: 12,
});

it('every line of any plain text is either read or left out, with its number', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(oddText, fc.constantFrom('- a', '- [x] b', '')), {
        maxLength: 20,
      }),
      (texts) => {
        const text = cleanText(texts.join('\n'));
        const { lines, leftOut } = readPlainText(text);
        const numbers = [...lines, ...leftOut.map(({ line }) => line)].map(({ number }) => number);
        const count = text.endsWith('\n') || text === '' ? -1 : 0;
        const all = splitLines(text).map(({ number }) => number);
        expect(numbers.toSorted((one, other) => one - other)).toEqual(all.slice(0, all.length + count));
      },
    ),
    { numRuns: 40 },
  );
});

it('every task row is read once or left out, and every note can be stored', () => {
  const cell = fc.oneof(
    oddText,
    fc.constantFrom('task', 'note', 'section', 'meta', '', 'A\nB', 'w'.repeat(600)),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 20 }), (rows) => {
      const { lines, leftOut } = read([['TYPE', 'CONTENT', 'DESCRIPTION', 'DATE'], ...rows]);
      const numbers = [...lines, ...leftOut.map(({ line }) => line)].map(({ number }) => number);
      expect(new Set(numbers).size).toBe(numbers.length);
      const isTask = ([type = '']: readonly string[]) => type.trim().toLowerCase() === 'task';
      const untitled = leftOut.filter(({ reason }) => reason === 'no_title');
      expect(lines.length + untitled.length).toBe(rows.filter(isTask).length);
      for (const { note } of lines) if (note) expect(v.parse(taskNoteSchema, note)).toBe(note);
    }),
  );
});
