import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it } from 'vitest';
import { readNoteSpan, toNoteProblem } from './note-problem.ts';

const now = 1_700_000_000_000;
const ago = (minutes: number) => now - minutes * minuteMs;
const known = { taken: [{ from: ago(100), to: ago(80), taskText: 'Write' }], since: ago(200) };

it('valid note times are read as the span between them', () => {
  expect(readNoteSpan(ago(60), ago(30), now, known, 'h23')).toEqual({
    from: ago(60),
    to: ago(30),
    minutes: 30,
  });
});

it.each([
  ['no start', null, 30, 'from', 'Please enter a time.'],
  ['no end', 60, null, 'to', 'Please enter a time.'],
  ['an end before the start', 30, 60, 'to', 'The end must be after the start.'],
  ['an end in the future', 30, -5, 'to', 'This time has not passed yet.'],
  ['a start before joining', 201, 30, 'from', 'Only time since you joined can count.'],
  ['a start too far back', 250, 30, 'from', 'Only runs from the last 4 hours can be added.'],
] as const)('a note with %s has its problem beside the field', (_what, from, to, field, text) => {
  const [start, end] = [from, to].map((minutes) => (minutes === null ? null : ago(minutes)));
  expect(readNoteSpan(start ?? null, end ?? null, now, known, 'h23')).toEqual({ field, text });
});

it('a note of time that already counts names the run that has it', () => {
  const problem = {
    field: 'from',
    text: expect.stringMatching(/^“Write” already has \d\d:\d\d.+\d\d:\d\d\.$/),
  };
  expect(readNoteSpan(ago(90), ago(30), now, known, 'h23')).toEqual(problem);
});

it('a refusal of a note belongs to its field, or to none', () => {
  expect(toNoteProblem('task_missing')).toMatchObject({ field: 'task' });
  expect(toNoteProblem('note_unwitnessed')).toMatchObject({ field: 'from' });
  expect(toNoteProblem('run_counted')).toMatchObject({ field: null });
});
