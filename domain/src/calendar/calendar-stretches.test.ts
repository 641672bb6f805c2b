import { expect, it } from 'vitest';
import { toCalendarStretches } from './calendar-stretches.ts';

const minute = 60_000;
const span = (from: number, to: number) => ({ from: from * minute, to: to * minute });
const whole = span(0, 1_000);

it.each([
  ['without a pause', [span(0, 25)], [span(0, 25)]],
  ['with short pauses', [span(0, 5), span(10, 20), span(79, 90)], [span(0, 90)]],
  ['that was paused for an hour', [span(0, 5), span(65, 80)], [span(0, 5), span(65, 80)]],
  ['worked on in two evenings', [span(0, 5), span(7, 9), span(900, 910)], [span(0, 9), span(900, 910)]],
  ['without known worked spans', [], [whole]],
])('a run %s appears in the calendar at the times it was worked on', (_name, worked, expected) => {
  expect(toCalendarStretches(worked, whole)).toEqual(expected);
});
