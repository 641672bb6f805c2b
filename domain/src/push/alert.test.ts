import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accepted } from '../../testing/accepted.ts';
import { minuteMs } from '../time-units.ts';
import type { SharedRun } from '../timer/shared-run.ts';
import { createTimer, pauseTimer, readTimer, setTimer, startTimer } from '../timer/timer.ts';
import { alertOfBreak, alertOfRun, toNotice } from './alert.ts';

const key = '4cc1f3b7-4b0a-4bb3-9d0d-0c1cf5b3a001';
const task: SharedRun['task'] = { taskId: key, taskName: 'Write', groupId: '', minutes: 0 };
const start = 1_700_000_000_000;

it("a run's alert is due when its clock shows zero, whatever pauses it had", () => {
  const steps = fc.array(
    fc.record({
      workedMs: fc.integer({ min: 1, max: 4 * minuteMs }),
      pausedMs: fc.integer({ min: 0, max: 1e9 }),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(steps, fc.integer({ min: 25, max: 55 }), (all, minutes) => {
      let now = start;
      let timer = accepted(setTimer(createTimer(key), minutes));
      for (const { workedMs, pausedMs } of all) {
        timer = accepted(startTimer(timer, now));
        timer = accepted(pauseTimer(timer, now + workedMs));
        expect(alertOfRun({ task, timer }, now)).toBe(null);
        now += workedMs + pausedMs;
      }
      timer = accepted(startTimer(timer, now));
      const alert = alertOfRun({ task, timer }, now);
      const endsAt = alert?.endsAt ?? 0;
      expect(alert).toEqual({ kind: 'run', key, durationMs: timer.durationMs, endsAt, taskName: 'Write' });
      expect(readTimer(timer, endsAt - 1).remainingMs).toBe(1);
      expect(readTimer(timer, endsAt).status).toBe('finished');
      expect(alertOfRun({ task, timer }, endsAt)).toBe(null);
    }),
  );
});

it('a run that was observed while running ends at the same instant as before', () => {
  const timer = accepted(startTimer(createTimer(key), start));
  const seen = { ...timer, seenAt: start + 3 * minuteMs };
  expect(alertOfRun({ task, timer: seen }, start)).toEqual(alertOfRun({ task, timer }, start));
});

it("a break's alert is due at its end, unless the break was left", () => {
  const begun = { key, startedAt: start, minutes: 5, leftAt: null };
  const endsAt = start + 5 * minuteMs;
  expect(alertOfBreak(begun, start)).toEqual({
    kind: 'break',
    key,
    durationMs: 5 * minuteMs,
    endsAt,
    taskName: null,
  });
  expect(alertOfBreak(begun, endsAt)).toBe(null);
  expect(alertOfBreak({ ...begun, leftAt: start + 1 }, start + 1)).toBe(null);
});

it('an alert after an extension has a tag of its own, so that the first one does not hide it', () => {
  const alert = { kind: 'run', key, durationMs: 25 * minuteMs, taskName: 'Write' } as const;
  expect(toNotice(alert)).toEqual({
    title: 'Time is up',
    body: 'Write',
    tag: `end-${key}-${25 * minuteMs}`,
    runKey: key,
    actions: [
      { action: 'done', title: 'Done' },
      { action: 'extend', title: '+5 minutes' },
    ],
  });
  expect(toNotice({ ...alert, durationMs: 30 * minuteMs }).tag).not.toBe(toNotice(alert).tag);
  expect(toNotice({ ...alert, kind: 'break', taskName: null })).toMatchObject({
    title: 'The break is over',
    body: '',
    runKey: null,
    actions: [],
  });
});
