import { describe, expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
import { hasPossibleLength, type SharedRun, verifiedPercent } from './shared-run.ts';
import { createTimer, type Timer } from './timer.ts';

const key = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const noon = Date.UTC(2026, 2, 1, 12);
const task = { taskId: 'id-task', taskName: 'Write', groupId: '-list', minutes: 0 };
const fresh = createTimer(key, 25);

function hold(timer: Timer): SharedRun {
  return { task, timer: { ...timer, worked: [...timer.worked] } };
}

it.each([
  ['has not started', fresh],
  ['has the shortest length that can be set', createTimer(key, 5)],
  ['has the longest length that can be set', createTimer(key, 55)],
  ['is at zero', { ...fresh, worked: [{ from: noon - 25 * minuteMs, to: noon }] }],
  [
    'was set again after 20 minutes',
    { ...fresh, durationMs: 75 * minuteMs, worked: [{ from: noon - 20 * minuteMs, to: noon }] },
  ],
])('the length of a timer is possible when it %s', (_how, timer) => {
  expect(hasPossibleLength(timer)).toBe(true);
});

it.each([
  ['shorter than the slider allows', { ...fresh, durationMs: 4 * minuteMs }],
  ['longer than the slider allows', { ...fresh, durationMs: 56 * minuteMs }],
  ['of half a minute', { ...fresh, durationMs: 12.5 * minuteMs }],
  ['shorter than what was worked', { ...fresh, worked: [{ from: noon - 26 * minuteMs, to: noon }] }],
])('the length of a timer is impossible when it is %s', (_how, timer) => {
  expect(hasPossibleLength(timer)).toBe(false);
});

describe('the verified percent of a run', () => {
  const running = hold({ ...fresh, runningSince: noon });

  it.each([
    [0, 0],
    [12.5, 50],
    [20, 80],
    [25, 100],
    [60, 100],
  ])('the verified percent of a run after %d minutes is %d %', (minutes, percent) => {
    expect(Math.abs(verifiedPercent(running, noon, noon + minutes * minuteMs) - percent)).toBeLessThan(1);
    expect(verifiedPercent(running, noon, noon + minutes * minuteMs)).toBeGreaterThanOrEqual(percent);
  });

  it('the verified percent of a run ignores work that a device claims for the time before', () => {
    const boasting = hold({
      ...fresh,
      worked: [{ from: noon - 24 * minuteMs, to: noon }],
      runningSince: noon,
    });
    expect(verifiedPercent(boasting, noon, noon + minuteMs)).toBeLessThan(10);
    expect(verifiedPercent(boasting, noon - 24 * minuteMs, noon + minuteMs)).toBe(100);
  });

  it('the verified percent of a run ignores an instant in the future that a device claims', () => {
    const ahead = hold({ ...fresh, runningSince: noon, seenAt: noon + 25 * minuteMs });
    expect(verifiedPercent(ahead, noon, noon + minuteMs)).toBeLessThan(10);
  });

  it('the verified percent of a run is zero while it is paused or has not started', () => {
    const paused = hold({ ...fresh, worked: [{ from: noon, to: noon + 15 * minuteMs }] });
    expect(verifiedPercent(paused, noon, noon + 20 * minuteMs)).toBe(0);
    expect(verifiedPercent(hold(fresh), noon, noon + 20 * minuteMs)).toBe(0);
  });
});
