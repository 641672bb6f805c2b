import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
import { subtractSpans, sumSpans } from '../timer/worked-spans.ts';
import { correctRun, findOwnLines, findTrophyRun, type RunFacts } from './correct-run.ts';

const t0 = 1_700_000_000_000;
const at = (minutes: number) => t0 + minutes * minuteMs;
/** 25 minutes with a pause of five after the first ten. */
const run: RunFacts = {
  ...{ taskId: 'a', taskText: 'Write', listTitle: 'Today', minutes: 25 },
  worked: [
    { from: at(0), to: at(10) },
    { from: at(15), to: at(30) },
  ],
};

it('a shortened run keeps its first worked minutes, not counting its pause', () => {
  expect(correctRun(run, run, { kind: 'minutes', minutes: 12 })).toEqual({
    ok: true,
    value: {
      ...run,
      minutes: 12,
      worked: [
        { from: at(0), to: at(10) },
        { from: at(15), to: at(17) },
      ],
    },
  });
  expect(correctRun(run, run, { kind: 'minutes', minutes: 10 })).toMatchObject({
    value: { worked: [{ from: at(0), to: at(10) }] },
  });
});

it('a shortened run can be lengthened to its original minutes, but not beyond', () => {
  const short = { ...run, minutes: 1, worked: [{ from: at(0), to: at(1) }] };
  expect(correctRun(short, run, { kind: 'minutes', minutes: 25 })).toEqual({ ok: true, value: run });
  const longer = { ...run, worked: [{ from: at(0), to: at(25.4) }] };
  expect(correctRun(short, longer, { kind: 'minutes', minutes: 25 })).toEqual({ ok: true, value: longer });
  expect(correctRun(short, run, { kind: 'minutes', minutes: 26 })).toEqual({
    ok: false,
    reason: 'run_too_long',
  });
});

it('a run rounded up in a room keeps all of its time as long as its minutes stay the same', () => {
  const rounded = { ...run, minutes: 11, worked: [{ from: at(0), to: at(10) + 1 }] };
  expect(correctRun(rounded, rounded, { kind: 'minutes', minutes: 11 })).toEqual({
    ok: true,
    value: rounded,
  });
  expect(correctRun(rounded, rounded, { kind: 'minutes', minutes: 10 })).toMatchObject({
    value: { minutes: 10, worked: [{ from: at(0), to: at(10) }] },
  });
});

it('a run can be moved to another task, or deleted', () => {
  const other = { taskId: 'b', taskText: 'Read', listTitle: null };
  expect(correctRun(run, run, { kind: 'task', ...other })).toEqual({ ok: true, value: { ...run, ...other } });
  for (const near of [
    { ...other, taskText: run.taskText },
    { ...other, taskId: run.taskId },
  ]) {
    expect(correctRun(run, run, { kind: 'task', ...near })).toEqual({ ok: true, value: { ...run, ...near } });
  }
  expect(correctRun(run, run, { kind: 'delete' })).toEqual({ ok: true, value: null });
});

it('a correction to the values that a run already has changes nothing', () => {
  for (const change of [
    { kind: 'minutes', minutes: 25 } as const,
    { kind: 'task', taskId: 'a', taskText: 'Write', listTitle: 'Later' } as const,
  ]) {
    const corrected = correctRun(run, run, change);
    expect(corrected.ok && corrected.value).toBe(run);
  }
});

it('no sequence of corrections counts time that was not worked', () => {
  const span = fc
    .tuple(fc.nat(200), fc.integer({ min: 1, max: 90 }))
    .map(([from, length]) => ({ from: t0 + from * 30_000, to: t0 + (from + length) * 30_000 }));
  fc.assert(
    fc.property(
      fc.array(span, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 8 }),
      (worked, said) => {
        const witnessed = { ...run, worked, minutes: Math.ceil(sumSpans(worked) / minuteMs) };
        let now: RunFacts = witnessed;
        for (const minutes of said) {
          const corrected = correctRun(now, witnessed, { kind: 'minutes', minutes });
          if (corrected.ok && corrected.value) now = corrected.value;
          expect(now.minutes).toBeLessThanOrEqual(witnessed.minutes);
          expect(subtractSpans(now.worked, worked)).toEqual([]);
          if (now.minutes < witnessed.minutes)
            expect(sumSpans(now.worked)).toBeLessThanOrEqual(now.minutes * minuteMs);
        }
      },
    ),
  );
});

it('only the ledger lines since a run was last deleted are its own', () => {
  const short = { ...run, minutes: 5 };
  const lines = [
    { before: { ...run, minutes: 50 }, after: null },
    { before: { ...run, minutes: 40 }, after: null },
    { before: run, after: short },
    { before: short, after: { ...run, minutes: 4 } },
  ];
  expect(findOwnLines(lines)).toEqual(lines.slice(2));
});

it('a trophy goes to the earliest run in a list that was worked and not noted by hand', () => {
  const first = { key: 'a', recordedAt: 1, origin: 'noted', listTitle: 'Today', hasWorked: true } as const;
  const others = [
    first,
    { ...first, key: 'b', origin: 'timer', listTitle: null },
    { ...first, key: 'c', origin: 'timer', hasWorked: false },
    { ...first, key: 'e', origin: 'timer', recordedAt: 3 },
    { ...first, key: 'd', origin: 'room', recordedAt: 2 },
  ] as const;
  expect(findTrophyRun(others)).toBe('d');
  expect(findTrophyRun(others.toReversed())).toBe('d');
  expect(findTrophyRun(others.slice(0, 3))).toBeNull();
  expect(findTrophyRun([...others, { ...others[4], key: 'z', recordedAt: 1 }])).toBe('z');
  const atOnce = [{ ...others[4], key: 'z' }, others[4]];
  expect([atOnce, atOnce.toReversed()].map(findTrophyRun)).toEqual(['d', 'd']);
});
