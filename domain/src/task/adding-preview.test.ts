import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { maxLinesRead, previewAdding, splitLines } from './adding-preview.ts';
import { maxTasksInList } from './task-list.ts';
import { taskTextSchema } from './task-text.ts';

const listOf = (...texts: string[]) => ({
  tasks: texts.map((text, at) => ({ id: `${at}`, text, isCompleted: false, minutes: 0 })),
});
const numbered = (texts: readonly string[]) => texts.map((text, at) => ({ number: at + 1, text }));
const textsOf = (lines: readonly { text: string }[] = []) => lines.map(({ text }) => text);

it.each([
  ['line breaks of every system', 'a\nb\r\nc\rd', ['a', 'b', 'c', 'd']],
  ['an empty last line', 'a\nb\n', ['a', 'b', '']],
  ['Unicode separators', 'a\u2028b\u2029c', ['a', 'b', 'c']],
  ['table cells', 'a\tb\nc\t', ['a b', 'c ']],
  ['list marks', '- a\n  * [ ] b\n• c\n-d', ['a', 'b', 'c', '-d']],
  ['check boxes', '[ ] a\n[] b\n[c] d', ['a', 'b', '[c] d']],
  ['list numbers', '1. a\n2) b\n\n3. c', ['a', 'b', '', 'c']],
  ['a list that starts in its middle', '9. a\n10. b', ['a', 'b']],
  ['numbers that are not of a list', '2. Act\n2. Scene', ['2. Act', '2. Scene']],
  ['a single number', '3. Act', ['3. Act']],
  ['numbers on some lines only', '1. a\nb', ['1. a', 'b']],
  ['nothing', '', ['']],
])('a text with %s is split into lines', (_what, text, lines) => {
  expect(splitLines(text)).toEqual(numbered(lines));
});

it('ticked items of a pasted list are left out as done', () => {
  const plan = previewAdding(splitLines('- [x] Read\n- [ ] Write\n* [X] Call\n[x] Mail'), null);
  expect(textsOf(plan.added)).toEqual(['Write']);
  expect([...plan.leftOut.keys()]).toEqual(['done']);
  expect(textsOf(plan.leftOut.get('done'))).toEqual(['Read', 'Call', 'Mail']);
});

it('each line that can be a task is added in order, and the rest is left out with the reason', () => {
  const unstorable = `${'w'.repeat(49)}\0`;
  const lines = numbered([' Write ', '', 'Read', 'w'.repeat(51), 'Write', unstorable, '\u200b', 'Mail']);
  const plan = previewAdding(lines, listOf('Read', 'Call'));
  expect(plan.added).toEqual([
    { number: 1, text: 'Write' },
    { number: 8, text: 'Mail' },
  ]);
  expect(Object.fromEntries(plan.leftOut)).toEqual({
    empty: [
      { number: 2, text: '' },
      { number: 7, text: '\u200b' },
    ],
    on_list: [{ number: 3, text: 'Read' }],
    too_long: [{ number: 4, text: 'w'.repeat(51) }],
    repeated: [{ number: 5, text: 'Write' }],
    unstorable: [{ number: 6, text: unstorable }],
  });
});

it('the note of a line is added with it', () => {
  const [added] = previewAdding([{ number: 1, text: 'Write', note: 'Page 1' }], null).added;
  expect(added).toEqual({ number: 1, text: 'Write', note: 'Page 1' });
});

it('a list takes as many lines as it has room for', () => {
  const plan = previewAdding(
    numbered(Array.from({ length: maxTasksInList + 2 }, (_, at) => `${at}`)),
    listOf('x'),
  );
  expect(plan.added).toHaveLength(maxTasksInList - 1);
  expect(textsOf(plan.leftOut.get('no_room'))).toEqual(['999', '1000', '1001']);
  const none = previewAdding(
    numbered(textsOf([...plan.added, ...(plan.leftOut.get('no_room') ?? [])])),
    null,
  );
  expect(none.added).toHaveLength(maxTasksInList);
});

it(`no more than ${maxLinesRead} lines are read`, () => {
  const plan = previewAdding(numbered(Array.from({ length: maxLinesRead + 2 }, () => 'Same')), null);
  expect(textsOf(plan.added)).toEqual(['Same']);
  expect(plan.leftOut.get('repeated')).toHaveLength(maxLinesRead - 1);
  expect(plan.leftOut.get('unread')).toHaveLength(2);
});

it('every line is either added or left out, and added lines make a list without duplicates', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('Read', 'Write', ''));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), (texts) => {
      const { added, leftOut } = previewAdding(splitLines(texts.join('\n')), listOf('Read'));
      const all = [...added, ...[...leftOut.values()].flat()].map(({ number }) => number);
      expect(all.toSorted((one, other) => one - other)).toEqual(
        splitLines(texts.join('\n')).map(({ number }) => number),
      );
      expect(new Set([...textsOf(added), 'Read']).size).toBe(added.length + 1);
      for (const one of added) expect(v.parse(taskTextSchema, one.text)).toBe(one.text);
    }),
    { numRuns: 40 },
  );
});
