import { emptyRhythm } from '@focuspool/domain/rhythm/rhythm';
import { minuteMs } from '@focuspool/domain/time-units';
import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import { createTimer } from '@focuspool/domain/timer/timer';
import { expect, it } from 'vitest';
import { planRun } from './rhythm-actions.ts';

const t0 = 1_700_000_000_000;
const [fresh, waiting] = [crypto.randomUUID(), crypto.randomUUID()];
const task = { taskId: crypto.randomUUID(), taskName: 'Read', groupId: crypto.randomUUID(), minutes: 0 };
const rhythm = { ...emptyRhythm, settings: { ...emptyRhythm.settings, runMinutes: 30 } };

function worked(minutes: number): SharedRun {
  const until = t0 + minutes * minuteMs;
  return { task, timer: { ...createTimer(waiting), worked: [{ from: t0, to: until }], seenAt: until } };
}

it.each([
  ['a new run of the chosen length if there is none', [], { key: fresh, minutes: 30 }],
  ['the run aside, with its worked time', [worked(10)], { key: waiting, leftMs: 15 * minuteMs }],
  ['a new run if the run aside is at its end', [worked(25)], { key: fresh, minutes: 30 }],
])('the next task begins with %s', (_what, aside, plan) => {
  expect(planRun({ run: null, aside, rhythm }, task, fresh)).toEqual(plan);
});
