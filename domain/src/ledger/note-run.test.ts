import { expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
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
  ['that began more than four hours ago', now - longestNoteMs - 1, ago(200), 'note_impossible'],
  ['that is not over', ago(5), now + 1, 'note_not_over'],
  ['that lies in the future', ago(-5), ago(-10), 'note_not_over'],
  ['that ends before it begins', ago(5), ago(6), 'note_reversed'],
  ['that begins in the future and ends in the past', ago(-5), ago(6), 'note_reversed'],
  ['without duration', ago(5), ago(5), 'note_reversed'],
  ['of less than half a minute', ago(5), ago(4.6), 'note_too_short'],
])('noting a run %s is refused as $3', (_which, from, to, reason) => {
  expect(countNote({ from, to }, now)).toEqual({ ok: false, reason });
});

it.each([
  ['within it', 40, 35, 'run_overlaps'],
  ['around it', 70, 20, 'run_overlaps'],
  ['over its first minute', 61, 59, 'run_overlaps'],
  ['up to its start', 70, 60, null],
  ['from its end on', 30, 20, null],
  ['far from it', 10, 5, null],
])('noting a run that has another run %s is refused as $3', (_where, from, to, reason) => {
  const taken = [{ from: ago(from), to: ago(to) }];
  const counted = countNote({ from: ago(60), to: ago(30) }, now, taken);
  expect(counted.ok ? null : counted.reason).toBe(reason);
});

it('a run can be noted from the moment at which its person joined, and not before', () => {
  const noted = (since: number) => countNote({ from: ago(60), to: ago(30) }, now, [], since);
  expect(noted(ago(60))).toEqual({ ok: true, value: 30 });
  expect(noted(ago(60) + 1)).toEqual({ ok: false, reason: 'note_unwitnessed' });
});

it('a run can be noted within the pause of another one', () => {
  const taken = [
    { from: ago(90), to: ago(60) },
    { from: ago(30), to: ago(10) },
  ];
  expect(countNote({ from: ago(60), to: ago(30) }, now, taken)).toEqual({ ok: true, value: 30 });
});
