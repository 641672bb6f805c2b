import * as v from 'valibot';
import { expect, it } from 'vitest';
import { describeLanded, describeLeaving } from './describe-landing.ts';
import { endOfSharedBreak, hasJustLanded, keepAnnouncedPeople } from './follow-landing.ts';
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
  [[cem], 'You and someone else landed together'],
  [[mira, ben], 'You and 2 others landed together'],
  [[mira, ben, cem], 'You and 3 others landed together'],
])('landing together with %j is described as "%s"', (people, words) => {
  expect(describeLanded([...people])).toBe(words);
});

it.each([
  [[mira, ben], [mira, ben], ''],
  [[mira], [mira, ben], ''],
  [[mira, ben], [mira], 'Ben no longer lands with you. Your time stays the same.'],
  [[cem], [], 'Someone no longer lands with you. Your time stays the same.'],
  [[mira, ben, cem], [ben], '2 people no longer land with you. Your time stays the same.'],
])('a landing that people leave, from %j to %j, is announced as "%s"', (before, after, words) => {
  const left = [mira, ben, cem].map(({ id }) => id);
  expect(describeLeaving([...before], [...after], left)).toBe(words);
});

it('people who are missing from a landing without having left it are not announced', () => {
  expect(describeLeaving([mira], [], [])).toBe('');
  expect(describeLeaving([mira, ben, cem], [cem], [ben.id])).toMatch(/^Ben no longer lands/);
});

it.each([
  [[], false],
  [[999], false],
  [[999, 1_000], true],
  [[1_200], true],
  [[1_200, 9_000], false],
])('with runs completed at %j, the latest one landed at 1,000: %s', (recentRuns, isIt) => {
  expect(hasJustLanded(landing, recentRuns)).toBe(isIt);
});

it.each([
  ['nothing announced before', null, null],
  ['another moment announced before', { ...landing, endsAt: 2_000 }, null],
  ['another run announced before', { ...landing, runKey: 'x' }, null],
  ['only other people announced before', { ...landing, people: [cem] }, null],
  ['one person announced before', landing, [mira]],
  ['both people announced before', { ...landing, people: [ben, mira] }, [mira, ben]],
])('a landing of two with %s quietly shows only announced people', (_what, told, people) => {
  const now = { ...landing, people: [mira, ben] };
  expect(keepAnnouncedPeople(now, told)?.people ?? null).toEqual(people);
});

it('a shared break is counted from the moment of the landing', () => {
  expect(endOfSharedBreak(landing)).toBe(301_000);
});

it.each([
  ['without people', { ...landing, people: [] }],
  ['with a break of more than an hour', { ...landing, break: { key: id, minutes: 61 } }],
  ['at a negative time', { ...landing, endsAt: -1 }],
])('a landing %s is refused', (_what, wrong) => {
  expect(v.is(landingSchema, landing)).toBe(true);
  expect(v.is(landingSchema, wrong)).toBe(false);
});

it.each([
  ['of an unknown kind', { kind: 'person', memberId: id }],
  ['with an invalid id', { kind: 'member', memberId: 'x' }],
  ['with an id field of another kind', { kind: 'message', memberId: id }],
  ['with an unknown field', { kind: 'member', memberId: id, userId: 'x' }],
])('a request to land with someone %s is refused', (_what, query) => {
  expect(v.is(seenAtWorkSchema, query)).toBe(false);
});
