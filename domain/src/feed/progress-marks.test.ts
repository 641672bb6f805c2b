import { describe, expect, it } from 'vitest';
import { describeMark, findDueMark } from './progress-marks.ts';

describe('progress marks', () => {
  it.each([
    [0, null, null],
    [49, null, null],
    [50, null, 50],
    [50, 50, null],
    [79, 50, null],
    [80, 50, 80],
    [99, 80, null],
    [100, 80, 100],
    [100, 100, null],
  ] as const)('the mark due for a run at %d %, posted up to %j, is %j', (percent, told, mark) => {
    expect(findDueMark(percent, told, false)).toBe(mark);
  });

  it.each([
    [0, null, 0],
    [0, 0, null],
    [49, 0, null],
    [50, 0, 50],
    [60, null, 50],
  ] as const)(
    'with an intention the mark due for a run at %d %, posted up to %j, is %j',
    (percent, told, mark) => {
      expect(findDueMark(percent, told, true)).toBe(mark);
    },
  );

  it.each([
    [85, null, 80],
    [100, null, 100],
    [100, 50, 100],
  ] as const)(
    'a run that slept until %d %, posted up to %j, posts only its latest mark, %d',
    (percent, told, mark) => {
      expect(findDueMark(percent, told, false)).toBe(mark);
      expect(findDueMark(percent, mark, false)).toBeNull();
    },
  );

  it('a mark is not posted again after the run was extended', () => {
    expect(findDueMark(50, 80, false)).toBeNull();
  });
});

it('the progress marks have the specified texts', () => {
  expect(describeMark(0)).toBe('Set out to get this done');
  expect(describeMark(50)).toBe('Making 50% progress on their task');
  expect(describeMark(80)).toBe('Making 80% progress on their task');
  expect(describeMark(100)).toBe('Successfully completed their task');
});
