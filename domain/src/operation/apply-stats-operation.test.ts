import * as v from 'valibot';
import { expect, it } from 'vitest';
import { accepted } from '../../testing/accepted.ts';
import { defaultStatsSettings, shareOfGoal } from '../stats/stats-settings.ts';
import { applyOperation, emptyState } from './apply-operation.ts';
import { type Operation, operationSchema, type PersonState } from './operation.ts';

const stamp = { id: '3f0e6c1e-8a52-4d6a-9a53-0d6cf4d8b001', at: 1_000 };
const applied = (state: PersonState, operation: Operation) => accepted(applyOperation(state, operation));

it('a goal can be set, changed and removed without touching the calendar settings', () => {
  const calendar = applied(emptyState, { ...stamp, kind: 'set_calendar', firstDay: 7, hourCycle: 'h12' });
  const set = applied(calendar, { ...stamp, kind: 'set_goal', minutes: 60 });
  expect(set.statsSettings).toEqual({ goalMinutes: 60, firstDay: 7, hourCycle: 'h12' });
  expect(applied(set, { ...stamp, kind: 'set_goal', minutes: 60 })).toBe(set);
  expect(applied(set, { ...stamp, kind: 'set_goal', minutes: null })).toEqual(calendar);
});

it('the first day of the week and the hour cycle can be changed separately', () => {
  const set = (firstDay: 1 | 7, hourCycle: 'h12' | 'h23', before: PersonState) =>
    applied(before, { ...stamp, kind: 'set_calendar', firstDay, hourCycle });
  const european = set(1, 'h23', { ...emptyState, totals: { trophies: 3, totalMinutes: 70 } });
  expect(set(7, 'h23', european)).toEqual({
    ...european,
    statsSettings: { ...defaultStatsSettings, firstDay: 7, hourCycle: 'h23' },
  });
  expect(set(1, 'h12', european).statsSettings).toMatchObject({ firstDay: 1, hourCycle: 'h12' });
  expect(set(1, 'h23', european)).toBe(european);
});

it('a state from an earlier version without stats settings takes a goal', () => {
  const { statsSettings: _settings, recentDays: _days, ...earlier } = emptyState;
  expect(applied(earlier, { ...stamp, kind: 'set_goal', minutes: 5 }).statsSettings).toEqual({
    ...defaultStatsSettings,
    goalMinutes: 5,
  });
});

it.each([
  [0, 0],
  [15, 0.25],
  [60, 1],
  [90, 1],
])('%d minutes towards a goal of 60 are the share %d', (minutes, share) => {
  expect(shareOfGoal(minutes, 60)).toBe(share);
});

it.each([
  ...[null, 5, 720].map((minutes) => ({ kind: 'set_goal', minutes })),
  ...[null, 1, 2, 3, 4, 5, 6, 7].map((firstDay) => ({ kind: 'set_calendar', firstDay, hourCycle: null })),
])('the stats operation %j is accepted', (what) => {
  expect(v.is(operationSchema, { ...stamp, ...what })).toBe(true);
});

it.each([
  [{ kind: 'set_goal', minutes: 4 }],
  [{ kind: 'set_goal', minutes: 721 }],
  [{ kind: 'set_goal', minutes: 7.5 }],
  [{ kind: 'set_goal', minutes: '60' }],
  [{ kind: 'set_goal' }],
  [{ kind: 'set_calendar', firstDay: 0, hourCycle: null }],
  [{ kind: 'set_calendar', firstDay: 8, hourCycle: null }],
  [{ kind: 'set_calendar', firstDay: 1, hourCycle: 'h24' }],
])('the stats operation %j is refused', (what) => {
  expect(v.is(operationSchema, { ...stamp, ...what })).toBe(false);
});

it('a run that a device completes is added at once to its day in the sent time zone', () => {
  const key = '3f0e6c1e-8a52-4d6a-9a53-0d6cf4d8b002';
  const task = { taskId: key, taskName: 'Write', groupId: '', minutes: 0 };
  const at = Date.parse('2026-11-22T23:50:00Z');
  const end = at + 25 * 60_000;
  const complete = (timeZone?: string): Operation => ({
    ...{ ...stamp, kind: 'complete_run', key, rounding: 'nearest', at: end, timeZone },
  });
  const begun = applied(emptyState, { ...stamp, kind: 'start_run', key, task, at });
  const dayIn = (timeZone?: string) => applied(begun, complete(timeZone)).recentDays;
  expect(dayIn('Europe/Berlin')).toEqual([{ day: '2026-11-23', minutes: 25, runs: 1 }]);
  expect(dayIn('America/New_York')).toEqual([{ day: '2026-11-22', minutes: 25, runs: 1 }]);
  expect(dayIn('Nowhere')).toEqual(dayIn());
});
