import * as v from 'valibot';
import { expect, it } from 'vitest';
import { accepted } from '../../testing/accepted.ts';
import { maxRepeats } from '../task/list-repeat.ts';
import type { TaskList } from '../task/task-contract.ts';
import { applyOperation, emptyState } from './apply-operation.ts';
import { maxListsOpen, type NewOperation, operationSchema, type PersonState } from './operation.ts';

const stamp = { id: '3f0e6c1e-8a52-4d6a-9a53-0d6cf4d8b001', at: 1_000 };
const listId = (name: number) => `-${String(name).padStart(19, '0')}`;
const list = (name: number, title = `List ${name}`): TaskList => ({
  ...{ id: listId(name), title, createdAt: '2026-11-22T08:00:00.000Z' },
  tasks: [],
});
const state: PersonState = { ...emptyState, lists: [list(1), list(2)] };

const act = (before: PersonState, what: NewOperation) => applyOperation(before, { ...what, ...stamp });
const acted = (before: PersonState, what: NewOperation) => accepted(act(before, what));
const repeat = (name: number, ...days: (1 | 2 | 3 | 4 | 5 | 6 | 7)[]): NewOperation => ({
  ...{ kind: 'repeat_list', listId: listId(name), days },
});
const begin = (name: number, begun: TaskList): NewOperation => ({
  ...{ kind: 'begin_repeated_list', listId: listId(name), day: '2026-11-23', list: begun },
});

it('a list can be set to repeat on days, changed to other days, and stopped', () => {
  const weekly = acted(state, repeat(1, 1));
  expect(weekly.listRepeats).toEqual([{ listId: listId(1), latestId: null, title: 'List 1', days: [1] }]);
  expect(acted(weekly, repeat(1, 1))).toBe(weekly);
  const daily = acted(weekly, repeat(1, 1, 2));
  expect(daily.listRepeats).toMatchObject([{ days: [1, 2] }]);
  expect(acted(daily, repeat(1))).toEqual(state);
  expect(acted(state, repeat(1))).toBe(state);
});

it('a completed list goes on repeating, and its repeat can be changed and stopped', () => {
  const weekly = acted(acted(state, repeat(1, 1)), { kind: 'complete_list', listId: listId(1) });
  expect(weekly.listRepeats).toHaveLength(1);
  expect(acted(weekly, repeat(1, 2)).listRepeats).toMatchObject([{ title: 'List 1', days: [2] }]);
  expect(acted(weekly, repeat(1)).listRepeats).toEqual([]);
});

it('an unknown list can repeat only if its title is sent along', () => {
  expect(act(state, repeat(9, 1))).toEqual({ ok: false, reason: 'list_missing' });
  const told = acted(state, { kind: 'repeat_list', listId: listId(9), days: [1], title: 'Past' });
  expect(told.listRepeats).toMatchObject([{ title: 'Past' }]);
});

it(`a list cannot be set to repeat beside ${maxRepeats} others`, () => {
  const listRepeats = Array.from({ length: maxRepeats }, (_, at) => ({
    ...{ listId: listId(100 + at), latestId: null, title: 'Other', days: [1 as const] },
  }));
  expect(act({ ...state, listRepeats }, repeat(1, 1))).toEqual({ ok: false, reason: 'repeats_full' });
});

it('retitling a list changes the title of its repeat', () => {
  const weekly = acted(acted(state, repeat(1, 1)), repeat(2, 2));
  const retitled = acted(weekly, { kind: 'retitle_list', listId: listId(2), title: 'New' });
  expect(retitled.listRepeats).toEqual([
    { listId: listId(1), latestId: null, title: 'List 1', days: [1] },
    { listId: listId(2), latestId: null, title: 'New', days: [2] },
  ]);
  const ticked = acted(weekly, { kind: 'complete_list', listId: listId(2) });
  expect(ticked.listRepeats).toBe(weekly.listRepeats);
});

it('a repeat keeps the locale of a date title until its list is retitled', () => {
  const asked = { ...repeat(1, 1), titleLocale: 'en-GB' } as NewOperation;
  const weekly = acted(acted(state, asked), repeat(2, 2));
  expect(weekly.listRepeats?.map(({ titleLocale }) => titleLocale)).toEqual(['en-GB', undefined]);
  expect(acted(weekly, repeat(1, 1, 2)).listRepeats).toMatchObject([{ titleLocale: 'en-GB' }, {}]);
  const other = acted(weekly, { kind: 'retitle_list', listId: listId(2), title: 'New' });
  expect(other.listRepeats?.[0]).toBe(weekly.listRepeats?.[0]);
  const named = acted(weekly, { kind: 'retitle_list', listId: listId(1), title: 'Mondays' });
  expect(named.listRepeats?.[0]).not.toHaveProperty('titleLocale');
});

it('a repeated list that begins waits behind the others, once', () => {
  const weekly = acted(state, repeat(1, 1));
  const begun = acted(weekly, begin(1, list(3)));
  expect(begun.lists.map(({ id }) => id)).toEqual([listId(1), listId(2), listId(3)]);
  expect(begun.listRepeats).toMatchObject([{ listId: listId(1), latestId: listId(3) }]);
  expect(acted(begun, begin(1, list(3)))).toBe(begun);
  expect(act(state, begin(1, list(3)))).toEqual({ ok: false, reason: 'list_missing' });
});

it('beginning or stopping one of two repeats leaves the other one alone', () => {
  const both = acted(
    acted({ ...state, totals: { trophies: 3, totalMinutes: 70 } }, repeat(1, 1)),
    repeat(2, 2),
  );
  const begun = acted(both, begin(2, list(3)));
  expect(begun.listRepeats?.map(({ latestId }) => latestId)).toEqual([null, listId(3)]);
  expect(begun.totals).toBe(both.totals);
  expect(acted(both, repeat(2)).listRepeats).toEqual(both.listRepeats?.slice(0, 1));
});

it('no repeated list begins while as many lists are open as devices show', () => {
  const lists = Array.from({ length: maxListsOpen }, (_, at) => list(10 + at));
  const full = { ...acted(state, repeat(1, 1)), lists };
  expect(acted(full, begin(1, list(3)))).toBe(full);
});

it('a state from an earlier version without repeats takes one, and its lists can change', () => {
  const { listRepeats: _repeats, ...earlier } = state;
  expect(acted(earlier, repeat(1, 1)).listRepeats).toHaveLength(1);
  const retitled = acted(earlier, { kind: 'retitle_list', listId: listId(1), title: 'New' });
  expect(retitled.listRepeats).toBeUndefined();
});

it.each([
  [{ days: [8] }],
  [{ days: [2, 1] }],
  [{ days: [1, 1] }],
  [{ days: 'daily' }],
  [{}],
  [{ days: [1], listId: 'x' }],
  [{ days: [1], title: 'w'.repeat(51) }],
])('a repeat with %j is invalid', (wrong) => {
  const operation = { ...stamp, kind: 'repeat_list', listId: listId(1), ...wrong };
  expect(v.is(operationSchema, operation)).toBe(false);
});

it('a time zone that is too long is ignored', () => {
  const operation = { ...stamp, ...repeat(1, 1), timeZone: 'x'.repeat(65) };
  expect(v.parse(operationSchema, operation)).toMatchObject({ timeZone: undefined });
});

it.each([
  ['en', 'en'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['es-419', 'es-419'],
  ['no language', undefined],
  ['en-GB-oxendict', undefined],
  [7, undefined],
])("the locale %j of a repeat's title is read as %j", (titleLocale, read) => {
  const operation = { ...stamp, ...repeat(1, 1), titleLocale };
  expect(v.parse(operationSchema, operation)).toMatchObject({ titleLocale: read });
});
