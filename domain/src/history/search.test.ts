import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { TaskList } from '../task/task-contract.ts';
import { maxMatchesNamed, searchLists, searchTextSchema, spellSearch } from './search.ts';

const makeList = (title: string, ...tasks: [text: string, note?: string][]): TaskList => ({
  id: `-${title}`,
  title,
  createdAt: '2026-03-01T09:00:00.000Z',
  tasks: tasks.map(([text, note], at) => ({
    ...{ id: `${title} ${at}`, text, isCompleted: false, minutes: 0 },
    ...(note ? { note } : {}),
  })),
});
const lists = [
  makeList('Thesis', ['Write the first page', 'See 50 % of_it'], ['Read']),
  makeList('Haus und Garten', ['Ärger mit dem Amt'], ['Müll']),
];
const found = (text: string) =>
  searchLists(lists, text).map(({ list, matches }) => [list.title, matches.map((task) => task.text)]);

it.each<[string, [string, string[]][]]>([
  ['PAGE', [['Thesis', ['Write the first page']]]],
  [' 50 % ', [['Thesis', ['Write the first page']]]],
  ['thes', [['Thesis', []]]],
  ['ÄRGER', [['Haus und Garten', ['Ärger mit dem Amt']]]],
  ['a\u0308rger', [['Haus und Garten', ['Ärger mit dem Amt']]]],
  [
    'e',
    [
      ['Thesis', ['Write the first page', 'Read']],
      ['Haus und Garten', ['Ärger mit dem Amt']],
    ],
  ],
  ['nothing of that', []],
  ['  ', []],
  ['%', [['Thesis', ['Write the first page']]]],
])('a search for %j finds %j', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

it('a search names only the first matches in a list, and counts all of them', () => {
  const list = makeList('Long', ...Array.from({ length: 9 }, (_, at): [string] => [`Part ${at}`]));
  const [found] = searchLists([list], 'part');
  expect(found?.matches).toHaveLength(maxMatchesNamed);
  expect(found?.matchCount).toBe(9);
});

it.each([
  ['ärger', ['ärger', 'ÄRGER', 'Ärger']],
  ['A\u0308rger', ['Ärger', 'ärger', 'ÄRGER']],
  ['7', ['7']],
])('a search for %j looks for the spellings %j', (text, spellings) => {
  expect(spellSearch(text)).toEqual(spellings);
});

it.each([
  ['', 'The search must not be empty'],
  ['  ', 'The search must not be empty'],
  ['w'.repeat(101), 'Max 100 characters'],
  ['a\0', 'The search contains characters that cannot be stored'],
])('a search for %j is refused', (text, message) => {
  expect(v.safeParse(searchTextSchema, text).issues?.[0].message).toBe(message);
});
