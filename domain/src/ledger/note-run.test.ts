import { expect, it } from 'vitest';
import { minuteMs } from '../timer/timer.ts';
import { countNote, longestNoteMs } from './note-run.ts';

const now = 1_700_000_000_000;
const ago = (minutes: number) => now - minutes * minuteMs;

it.each([
  ['that ended just now', ago(25), now, 25],
  ['that began four hours ago', now - longestNoteMs, ago(230), 10],
  ['of half a minute', ago(0.5), now, 1],
])('a run %s can be noted', (_which, from, to, minutes) => {
  expect(countNote({ from, to }, now)).toEqual({ ok: true, value: minutes });
});

it.each([
  ['that began earlier', now - longestNoteMs - 1, ago(200)],
  ['that is not over', ago(5), now + 1],
  ['that ends before it begins', ago(5), ago(6)],
  ['of no time', ago(5), ago(5)],
  ['of less than half a minute', ago(5), ago(4.6)],
])('a run %s cannot be noted', (_which, from, to) => {
  expect(countNote({ from, to }, now)).toEqual({ ok: false, reason: 'note_impossible' });
});
