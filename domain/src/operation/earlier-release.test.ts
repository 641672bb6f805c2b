import { describe, expect, it } from 'vitest';
import type { SharedRun } from '../timer/shared-run.ts';
import { createTimer, minuteMs, type Timer } from '../timer/timer.ts';
import { hasGrownFrom, isSameRun, takesBack } from './earlier-release.ts';

const key = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const noon = Date.UTC(2026, 2, 1, 12);
const task = { taskId: 'id-task', taskName: 'Write', groupId: '-list', minutes: 0 };
const fresh = createTimer(key, 25);

function hold(timer: Timer): SharedRun {
  return { task, timer: { ...timer, worked: [...timer.worked] } };
}

describe('two devices', () => {
  const run = hold({
    ...fresh,
    worked: [{ from: noon, to: noon + minuteMs }],
    runningSince: noon + 2 * minuteMs,
  });

  it('two devices show the same whenever each of them last looked', () => {
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
  ])('two devices differ by the %s', (_what, other) => {
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
  ])('a run grows %s', (_how, earlier, later) => {
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
  ])('a run does not grow %s', (_how, earlier, later) => {
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
  ])('a device that tells anew of a run %s', (_what, earlier, later, isTakenBack) => {
    expect(takesBack(earlier, later, tenLater)).toBe(isTakenBack);
  });
});
