import { describe, expect, it } from 'vitest';
import {
  hasGrownFrom,
  hasPossibleLength,
  isSameRun,
  type SharedRun,
  takesBack,
  vouchPercent,
} from './shared-run.ts';
import { createTimer, minuteMs, type Timer } from './timer.ts';

const key = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const noon = Date.UTC(2026, 2, 1, 12);
const task = { taskId: 'id-task', taskName: 'Write', groupId: '-list', minutes: 0 };
const fresh = createTimer(key, 25);

function hold(timer: Timer): SharedRun {
  return { task, timer: { ...timer, worked: [...timer.worked] } };
}

describe('the length of a timer', () => {
  it.each([
    ['has not started', fresh],
    ['is at zero', { ...fresh, worked: [{ from: noon - 25 * minuteMs, to: noon }] }],
    [
      'was set anew after 20 minutes',
      { ...fresh, durationMs: 75 * minuteMs, worked: [{ from: noon - 20 * minuteMs, to: noon }] },
    ],
  ])('is possible when it %s', (_how, timer) => {
    expect(hasPossibleLength(timer)).toBe(true);
  });

  it.each([
    ['shorter than the slider allows', { ...fresh, durationMs: 4 * minuteMs }],
    ['longer than the slider allows', { ...fresh, durationMs: 56 * minuteMs }],
    ['of half a minute', { ...fresh, durationMs: 12.5 * minuteMs }],
    ['shorter than what was worked', { ...fresh, worked: [{ from: noon - 26 * minuteMs, to: noon }] }],
  ])('is impossible when it is %s', (_how, timer) => {
    expect(hasPossibleLength(timer)).toBe(false);
  });
});

describe('how far a run has really come', () => {
  const running = hold({ ...fresh, runningSince: noon });

  it.each([
    [0, 0],
    [12.5, 50],
    [20, 80],
    [25, 100],
    [60, 100],
  ])('after %d minutes is %d %', (minutes, percent) => {
    expect(Math.abs(vouchPercent(running, noon, noon + minutes * minuteMs) - percent)).toBeLessThan(1);
    expect(vouchPercent(running, noon, noon + minutes * minuteMs)).toBeGreaterThanOrEqual(percent);
  });

  it('is what the server saw, not what the device says of the time before', () => {
    const boasting = hold({
      ...fresh,
      worked: [{ from: noon - 24 * minuteMs, to: noon }],
      runningSince: noon,
    });
    expect(vouchPercent(boasting, noon, noon + minuteMs)).toBeLessThan(10);
    expect(vouchPercent(boasting, noon - 24 * minuteMs, noon + minuteMs)).toBe(100);
  });

  it('does not grow by what a device claims to have seen', () => {
    const ahead = hold({ ...fresh, runningSince: noon, seenAt: noon + 25 * minuteMs });
    expect(vouchPercent(ahead, noon, noon + minuteMs)).toBeLessThan(10);
  });

  it('is nothing while it is paused or has not started', () => {
    const paused = hold({ ...fresh, worked: [{ from: noon, to: noon + 15 * minuteMs }] });
    expect(vouchPercent(paused, noon, noon + 20 * minuteMs)).toBe(0);
    expect(vouchPercent(hold(fresh), noon, noon + 20 * minuteMs)).toBe(0);
  });
});

describe('two devices', () => {
  const run = hold({
    ...fresh,
    worked: [{ from: noon, to: noon + minuteMs }],
    runningSince: noon + 2 * minuteMs,
  });

  it('show the same whenever each of them last looked', () => {
    expect(isSameRun(run, { ...run, timer: { ...run.timer, seenAt: noon + 9 * minuteMs } })).toBe(true);
    expect(isSameRun(null, null)).toBe(true);
  });

  it.each([
    ['key', { ...run, timer: { ...run.timer, key: 'another' } }],
    ['duration', { ...run, timer: { ...run.timer, durationMs: 30 * minuteMs } }],
    ['open stretch', { ...run, timer: { ...run.timer, runningSince: null } }],
    ['stretches', { ...run, timer: { ...run.timer, worked: [{ from: noon, to: noon + 1 }] } }],
    ['number of stretches', { ...run, timer: { ...run.timer, worked: [] } }],
    ['task', { ...run, task: { ...task, taskId: 'id-other' } }],
    ["task's name", { ...run, task: { ...task, taskName: 'Rewrite' } }],
    ['run at all', null],
  ])('differ by the %s', (_what, other) => {
    expect(isSameRun(run, other)).toBe(false);
    expect(isSameRun(other, run)).toBe(false);
  });
});

describe('a run grows', () => {
  const span = (from: number, to: number) => ({ from: noon + from * minuteMs, to: noon + to * minuteMs });
  const running = hold({ ...fresh, runningSince: noon });
  const paused = hold({ ...fresh, worked: [span(0, 10)] });
  const resumed = hold({ ...fresh, worked: [span(0, 10)], runningSince: noon + 20 * minuteMs });

  it.each([
    ['by being paused', running, paused],
    ['by being paused and resumed', running, resumed],
    ['by being resumed', paused, resumed],
    ['by finishing', resumed, hold({ ...fresh, worked: [span(0, 10), span(20, 35)] })],
  ])('%s', (_how, earlier, later) => {
    expect(hasGrownFrom(earlier, later)).toBe(true);
  });

  it.each([
    ['back to where it was', resumed, paused],
    ['when it was paused at another instant', hold({ ...fresh, worked: [span(0, 9)] }), paused],
    [
      'when it was resumed at another instant',
      resumed,
      hold({ ...fresh, worked: [span(0, 10), span(21, 30)] }),
    ],
    ['into another run', running, hold({ ...paused.timer, key: 'another' })],
  ])('not %s', (_how, earlier, later) => {
    expect(hasGrownFrom(earlier, later)).toBe(false);
  });
});

describe('a device that tells anew of a run', () => {
  const running = hold({ ...fresh, runningSince: noon });
  const tenLater = noon + 10 * minuteMs;
  const paused = hold({ ...fresh, worked: [{ from: noon, to: noon + 4 * minuteMs }] });

  it.each<[string, SharedRun, SharedRun, boolean]>([
    ['that it was paused a while ago takes nothing back', running, paused, false],
    [
      'that it was set longer takes nothing back',
      paused,
      hold({ ...paused.timer, durationMs: 40 * minuteMs }),
      false,
    ],
    [
      'that it has begun just now takes ten minutes back',
      running,
      hold({ ...fresh, runningSince: tenLater }),
      true,
    ],
    ['that nothing was worked takes the work back', paused, hold(fresh), true],
    [
      'that it began a second later takes nothing of weight',
      running,
      hold({ ...fresh, runningSince: noon + 1_000 }),
      false,
    ],
    [
      'of another one says nothing of the first',
      running,
      hold({ ...fresh, key: '6f9619ff-8b86-4d01-b42d-00c04fc964aa' }),
      false,
    ],
  ])('%s', (_what, earlier, later, isTakenBack) => {
    expect(takesBack(earlier, later, tenLater)).toBe(isTakenBack);
  });
});
