import * as v from 'valibot';
import { expect, it } from 'vitest';
import { describeLanded, describeLeaving } from './describe-landing.ts';
import { endOfSharedBreak, hasJustLanded, keepToTold } from './follow-landing.ts';
import { landingSchema } from './landing-contract.ts';
import { seenAtWorkSchema } from './seen-at-work.ts';

const [mira, ben, cem] = [
  { id: 'm', username: 'Mira' },
  { id: 'b', username: 'Ben' },
  { id: 'c', username: null },
] as const;
const id = '5f0c1c7e-3b7a-4f6e-9d55-0f7d8a1f2b3c';
const landing = { runKey: id, endsAt: 1_000, people: [{ ...mira }], break: { key: id, minutes: 5 } };

it.each([
  [[mira], 'You and Mira landed together'],
  [[cem], 'You and somebody else landed together'],
  [[mira, ben], 'You and 2 others landed together'],
  [[mira, ben, cem], 'You and 3 others landed together'],
])('who landed together is one line: %j', (people, words) => {
  expect(describeLanded([...people])).toBe(words);
});

it.each([
  [[mira, ben], [mira, ben], ''],
  [[mira], [mira, ben], ''],
  [[mira, ben], [mira], 'Ben no longer lands with you. Your time stays as it is.'],
  [[cem], [], 'Somebody no longer lands with you. Your time stays as it is.'],
  [[mira, ben, cem], [ben], '2 people no longer land with you. Your time stays as it is.'],
])('whoever stays is told who left: %j, then %j', (before, after, words) => {
  expect(describeLeaving([...before], [...after])).toBe(words);
});

it.each([
  [[], false],
  [[999], false],
  [[999, 1_000], true],
  [[1_200], true],
  [[1_200, 9_000], false],
])('of runs completed at %j the last is the one that landed at 1,000: %s', (recentRuns, isIt) => {
  expect(hasJustLanded(landing, recentRuns)).toBe(isIt);
});

it.each([
  ['nothing was told before', null, null],
  ['of another moment was told', { ...landing, endsAt: 2_000 }, null],
  ['of another run was told', { ...landing, runKey: 'x' }, null],
  ['of nobody who is in it was told', { ...landing, people: [cem] }, null],
  ['of one was told', landing, [mira]],
  ['of both was told', { ...landing, people: [ben, mira] }, [mira, ben]],
])('of a landing of two, where %s, quietly shows: %j', (_what, told, people) => {
  const now = { ...landing, people: [mira, ben] };
  expect(keepToTold(now, told)?.people ?? null).toEqual(people);
});

it('a shared break is counted from the moment', () => {
  expect(endOfSharedBreak(landing)).toBe(301_000);
});

it.each([
  ['with nobody', { ...landing, people: [] }],
  ['with a break of more than an hour', { ...landing, break: { key: id, minutes: 61 } }],
  ['at no instant', { ...landing, endsAt: -1 }],
])('a landing %s is none', (_what, wrong) => {
  expect(v.is(landingSchema, landing)).toBe(true);
  expect(v.is(landingSchema, wrong)).toBe(false);
});

it.each([
  ['of another kind', { kind: 'person', memberId: id }],
  ['about an id of nothing', { kind: 'member', memberId: 'x' }],
  ['about something else', { kind: 'message', memberId: id }],
  ['about more', { kind: 'member', memberId: id, userId: 'x' }],
])('a question %s is none', (_what, query) => {
  expect(v.is(seenAtWorkSchema, query)).toBe(false);
});
