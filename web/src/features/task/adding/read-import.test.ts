import { maxRowsRead } from '@focuspool/domain/task/import-rows';
import { expect, it } from 'vitest';
import { readImport } from './read-import.ts';

const todoist = [
  'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG',
  'meta,view_style=list,,,,,,,,,,,,',
  'task,"Order seeds, the ""old"" kind","Two bags,\r\nnot one",4,1,Kai (48151623),,,en,Africa/Cairo,,None,,',
  'note,Ask first,,,,Kai (48151623),,,,,,,,',
  ',,,,,,,,,,,,,',
  'section,Weekly,,,,,,,,,,,,',
  'task,Water,,2,1,Kai (48151623),,every monday,en,Africa/Cairo,15,minute,,',
].join('\r\n');

const ticktick = [
  '"Date: 2026-11-22+0000"\n"Version: 7.2"\n"Status: \n0 Normal\n1 Completed\n2 Archived"',
  '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status"',
  '"","Inbox","Buy milk","TEXT","","▫Oat\r▪Cow","Y","","","","","0","0"',
  '"","Work","Report","TEXT","","","N","","","","","0","2"',
  '"","Work","Slides","TEXT","","","N","","2026-11-30T00:00:00+0000","","","0","0"',
].join('\n');

const summary = ({ source, lines }: ReturnType<typeof readImport>) => [
  source,
  ...lines.map(({ number, text, note }) => [number, text, ...(note ? [note] : [])]),
];
const expected = [
  'todoist',
  [3, 'Order seeds, the "old" kind', 'Two bags,\nnot one\nAsk first'],
  [8, 'Water'],
];

it.each([
  ['as exported', todoist],
  ['with a byte-order mark', `\ufeff${todoist}`],
  ['with the line breaks of another system', todoist.replaceAll('\r\n', '\r')],
  ['with a line break at its end', `${todoist}\r\n`],
])('the CSV of Todoist is read %s', (_how, text) => {
  expect(summary(readImport(text))).toEqual(expected);
});

it.each([
  [';', 'TYPE;CONTENT;DESCRIPTION\ntask;a, b;"c; d"'],
  ['tab', 'TYPE\tCONTENT\tDESCRIPTION\ntask\ta, b\tc; d'],
  ['|', 'TYPE|CONTENT|DESCRIPTION\ntask|a, b|c; d'],
])('another delimiter is recognised: %s', (_what, text) => {
  expect(summary(readImport(text))).toEqual(['todoist', [2, 'a, b', 'c; d']]);
});

it("TickTick's backup is read from its header row on", () => {
  const read = readImport(ticktick);
  expect(summary(read)).toEqual(['ticktick', [8, 'Buy milk', '▫Oat\n▪Cow'], [11, 'Slides']]);
  expect(read.leftOut).toEqual([{ reason: 'done', line: { number: 10, text: 'Report' } }]);
});

it.each([
  ['plain text', 'Write\nRead, then mail', ['text', [1, 'Write'], [2, 'Read, then mail']]],
  [
    'text with one comma per line',
    'Milk, eggs\nBread, butter',
    ['text', [1, 'Milk, eggs'], [2, 'Bread, butter']],
  ],
  ['text with different numbers of commas', 'a,b\nc,d,e', ['text', [1, 'a,b'], [2, 'c,d,e']]],
  ['a table with an empty line', 'a,b\n\nc,d', ['table', [1, 'a,b'], [2, ''], [3, 'c,d']]],
  ['the table of another app', 'Task,Due\nWrite,Monday', ['table', [1, 'Task,Due'], [2, 'Write,Monday']]],
  ['nothing', '', ['text']],
])('%s is read as one task per line', (_what, text, lines) => {
  expect(summary(readImport(text))).toEqual(lines);
});

it('an unclosed quotation mark is reported, and the rows before it are read', () => {
  const read = readImport('TYPE,CONTENT\ntask,A\ntask,"B\ntask,C\ntask,D');
  expect(summary(read)).toEqual(['todoist', [2, 'A']]);
  expect(read.leftOut).toEqual([{ reason: 'unclosed_quote', line: { number: 3, text: 'B' } }]);
});

it.each([
  ['quoted', '"A"'],
  ['plain', 'A'],
])('the beginning of a very long table is read, and the rest is counted: %s', (_how, cell) => {
  const read = readImport(`TYPE,CONTENT\n${`task,${cell}\n`.repeat(maxRowsRead + 4)}`);
  expect(read.lines).toHaveLength(maxRowsRead - 1);
  expect(read.unread).toBe(5);
});
