import { describe, expect, it } from 'vitest';
import { type AuditEntry, toSealedText } from './audit-log.ts';
import { isOperatorAddress, refuseOperator } from './operator-access.ts';
import { type PeopleSearch, readPeopleSearch } from './people-contract.ts';

it.each([
  ['a person who is not an operator', false, false, 'unknown_route'],
  ['a person with a second factor who is not an operator', false, true, 'unknown_route'],
  ['an operator without a second factor', true, false, 'second_factor_needed'],
  ['an operator with a second factor', true, true, null],
] as const)('%s gets the answer $3', (_who, isNamed, hasSecondFactor, reason) =>
  expect(refuseOperator({ isNamed, hasSecondFactor })).toBe(reason),
);

it('an operator is recognised by their address in any case, and nobody else is', () => {
  const named = ['ada@example.com'];
  expect(isOperatorAddress(named, ' Ada@Example.com')).toBe(true);
  expect(isOperatorAddress(named, 'xada@example.com')).toBe(false);
  expect(isOperatorAddress([], '')).toBe(false);
});

it.each<[string, PeopleSearch]>([
  ['  ', { by: 'newest' }],
  [' Ada', { by: 'username', prefix: 'ada' }],
  ['ada@Ex', { by: 'email', prefix: 'ada@ex' }],
  [' pay_NvFbGfN8rlqJ0W', { by: 'payment', paymentId: 'pay_NvFbGfN8rlqJ0W' }],
  ['Pay_Day', { by: 'username', prefix: 'pay_day' }],
])('the search %j looks for people by %j', (text, search) => expect(readPeopleSearch(text)).toEqual(search));

describe('the sealed text of an audit entry', () => {
  const entry: AuditEntry = {
    ...{ number: 2, at: 1_000, actor: 'u1', act: 'premium_granted', subject: 'u2', requestId: null },
    details: { until: null, isPremium: true },
  };
  const sealed = toSealedText(entry, 'before');

  it('the sealed text of an entry does not depend on the order of its details', () => {
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
  ])('the sealed text of an entry depends on its %s', (_what, change) =>
    expect(toSealedText({ ...entry, ...change }, 'before')).not.toBe(sealed),
  );

  it('the sealed text of an entry depends on the seal of the previous entry', () =>
    expect(toSealedText(entry, 'other')).not.toBe(sealed));
});
