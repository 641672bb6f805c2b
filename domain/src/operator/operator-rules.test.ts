import { describe, expect, it } from 'vitest';
import { type AuditEntry, toSealedText } from './audit-log.ts';
import { isOperatorAddress, refuseOperator } from './operator-access.ts';
import { type PeopleSearch, readPeopleSearch } from './people-contract.ts';

it.each([
  ['somebody who is not named', false, false, 'unknown_route'],
  ['somebody who is not named, with a second factor', false, true, 'unknown_route'],
  ['somebody named, without a second factor', true, false, 'second_factor_needed'],
  ['somebody named, with a second factor', true, true, null],
] as const)('%s is answered by what is known of them', (_who, isNamed, hasSecondFactor, reason) =>
  expect(refuseOperator({ isNamed, hasSecondFactor })).toBe(reason),
);

it('the address of an operator is theirs in whatever case, and no other', () => {
  const named = ['ada@example.com'];
  expect(isOperatorAddress(named, ' Ada@Example.com')).toBe(true);
  expect(isOperatorAddress(named, 'xada@example.com')).toBe(false);
  expect(isOperatorAddress([], '')).toBe(false);
});

it.each<[string, PeopleSearch]>([
  ['  ', { by: 'newest' }],
  [' Ada', { by: 'username', prefix: 'ada' }],
  ['ada@Ex', { by: 'email', prefix: 'ada@ex' }],
])('people are looked for by %j', (text, search) => expect(readPeopleSearch(text)).toEqual(search));

describe('the seal of an entry', () => {
  const entry: AuditEntry = {
    ...{ number: 2, at: 1_000, actor: 'u1', act: 'premium_granted', subject: 'u2', requestId: null },
    details: { until: null, isPremium: true },
  };
  const sealed = toSealedText(entry, 'before');

  it('the seal is the same for the same entry, however its details are ordered', () => {
    const details = { isPremium: true, until: null };
    expect(toSealedText({ ...entry, details }, 'before')).toBe(sealed);
  });

  it.each<[string, Partial<AuditEntry>]>([
    ['number', { number: 3 }],
    ['moment', { at: 1_001 }],
    ['actor', { actor: 'u3' }],
    ['act', { act: 'premium_revoked' }],
    ['subject', { subject: 'u3' }],
    ['details', { details: { until: null, isPremium: false } }],
    ['request', { requestId: 'r1' }],
  ])('the seal is another one for another %s', (_what, change) =>
    expect(toSealedText({ ...entry, ...change }, 'before')).not.toBe(sealed),
  );

  it('the seal is another one behind another entry', () =>
    expect(toSealedText(entry, 'other')).not.toBe(sealed));
});
