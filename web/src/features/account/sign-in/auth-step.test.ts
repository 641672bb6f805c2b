import type { Viewer } from '@focuspool/domain/account/viewer';
import { expect, it } from 'vitest';
import {
  type AuthState,
  type AuthStep,
  chooseAuthStep,
  readAuthState,
  readGoogleReturn,
} from './auth-step.ts';

const nothing: AuthState = { step: 'login', email: '', note: null };
const profile = {
  username: 'Ada',
  profilePicture: 'animals/Lion.jpg',
  isPremium: false,
  trophies: 0,
  totalMinutes: 0,
};
const unnamed: Viewer = { userId: 'u1', email: 'ada@example.com', emailVerified: false, profile: null };

it('the step of a link followed before any script ran is in its hash, unless the entry knows better', () => {
  expect(readAuthState(null, '#sign-up').step).toBe('sign-up');
  expect(readAuthState({ step: 'login' }, '#sign-up').step).toBe('login');
  expect(readAuthState(null, '#forgot').step).toBe('forgot');
  expect(readAuthState(null, '#code').step).toBe('code');
  expect(readAuthState(null, '#anything').step).toBe('login');
});

it.each<[string, Viewer | null, Partial<AuthState>, AuthStep]>([
  ['a visitor', null, {}, 'login'],
  ['a visitor who wants to sign up', null, { step: 'sign-up' }, 'sign-up'],
  ['a visitor who has entered an address', null, { step: 'password', email: 'ada@example.com' }, 'password'],
  ['a visitor whose address was lost', null, { step: 'password' }, 'email'],
  ['somebody without a name', unnamed, {}, 'username'],
  ['somebody verified without a name', { ...unnamed, emailVerified: true }, {}, 'username'],
  ['somebody unverified', { ...unnamed, profile }, { step: 'sign-up' }, 'verification'],
  ['somebody verified with a name', { ...unnamed, emailVerified: true, profile }, {}, 'signed-in'],
])('the auth step of %s is %4$s', (_who, viewer, state, step) => {
  expect(chooseAuthStep(viewer, { ...nothing, ...state }, false)).toBe(step);
});

it("the step of the auth page is the new password for whoever follows a reset mail's link", () => {
  expect(chooseAuthStep(null, nothing, true)).toBe('reset');
  expect(chooseAuthStep({ ...unnamed, emailVerified: true, profile }, nothing, true)).toBe('reset');
});

it('the state of a history entry is read as it was written', () => {
  const state: AuthState = { step: 'email', email: 'ada@example.com', note: 'account_exists' };
  expect(readAuthState(structuredClone(state))).toEqual(state);
});

it.each([
  null,
  undefined,
  'sign-up',
  7,
  [],
  { step: 'verified', email: 7, note: 'constructor' },
  { __proto__: null },
])('the history state %j is read as nothing', (state) => expect(readAuthState(state)).toEqual(nothing));

it('the state of a history entry keeps what is sound beside what is not', () => {
  expect(readAuthState({ step: 'forgot', email: null })).toEqual({ ...nothing, step: 'forgot' });
});

it.each([
  ['google=google_no_account&step=login', { step: 'login', note: 'google_no_account' }],
  ['google=google_cancelled&step=sign-up', { step: 'sign-up', note: 'google_cancelled' }],
  ['google=google_cancelled', null],
  ['google=toString&step=login', null],
  ['google=google_failed&step=password', null],
  ['reset=abc', null],
  ['', null],
])('a return from Google with %j shows %j', (query, link) =>
  expect(readGoogleReturn(new URLSearchParams(query))).toEqual(link),
);
