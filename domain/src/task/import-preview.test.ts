import { expect, it } from 'vitest';
import { maxLinesRead } from './adding-preview.ts';
import { listsOf, previewImport } from './import-preview.ts';
import type { ImportedText, ImportLine } from './import-rows.ts';

const list = { tasks: [{ id: '1', text: 'Read', isCompleted: false, minutes: 0 }] };
const line = (number: number, text: string, rest: Partial<ImportLine> = {}): ImportLine => ({
  number,
  text,
  losses: [],
  ...rest,
});
const imported = (rest: Partial<ImportedText>): ImportedText => ({
  source: 'ticktick',
  lines: [],
  leftOut: [],
  unread: 0,
  ...rest,
});

it('imported lines are added with their notes, or left out with their reason and line number', () => {
  const plan = previewImport(
    imported({
      lines: [
        line(2, 'Write', { note: 'Page 1' }),
        line(3, 'Read'),
        line(4, 'w'.repeat(51)),
        line(6, 'Write'),
        line(7, 'Mail', { losses: ['date', 'end_of_note'] }),
      ],
      leftOut: [{ reason: 'done', line: { number: 5, text: 'Call' } }],
      unread: 3,
    }),
    list,
  );
  expect(plan.added).toEqual([
    { number: 2, text: 'Write', note: 'Page 1', losses: [] },
    { number: 7, text: 'Mail', losses: ['date', 'end_of_note'] },
  ]);
  const numbers = [...plan.leftOut].map(([reason, lines]) => [reason, lines.map(({ number }) => number)]);
  expect(Object.fromEntries(numbers)).toEqual({ on_list: [3], too_long: [4], repeated: [6], done: [5] });
  expect([...plan.losses.keys()]).toEqual(['date', 'end_of_note']);
  expect(plan.unread).toBe(3);
});

it('one of the several lists in a file can be imported', () => {
  const lines = [line(1, 'Write', { list: 'Work' }), line(2, 'Wash', { list: 'Home' })];
  expect(listsOf(imported({ lines }))).toEqual(['Work', 'Home']);
  expect(listsOf(imported({ lines: lines.slice(1) }))).toEqual([]);
  expect(previewImport(imported({ lines }), null, 'Home').added.map(({ text }) => text)).toEqual(['Wash']);
  expect(previewImport(imported({ lines }), null).added).toHaveLength(2);
});

it('imported lines beyond the limit are only counted', () => {
  const lines = Array.from({ length: maxLinesRead + 2 }, (_, at) => line(at + 1, 'Same'));
  const plan = previewImport(imported({ lines, unread: 10 }), null);
  expect(plan.unread).toBe(12);
  expect(plan.leftOut.has('unread')).toBe(false);
});
