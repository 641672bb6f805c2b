import type { Viewer } from '@focuspool/domain/account/viewer';
import { expect, it } from 'vitest';
import { ann } from '../testing/ann.ts';
import {
  type AuthState,
  type AuthStep,
  chooseAuthStep,
  readAuthState,
  readGoogleReturn,
} from './auth-step.ts';

const nothing: AuthState = { step: 'login', email: '', note: null };
const unnamed: Viewer = { ...ann, emailVerified: false, profile: null };

it('the auth step comes from the hash unless the history entry names a step', () => {
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
  ['an unverified user without a name', unnamed, {}, 'username'],
  ['a verified user without a name', { ...unnamed, emailVerified: true }, {}, 'username'],
  ['an unverified user with a name', { ...ann, emailVerified: false }, { step: 'sign-up' }, 'verification'],
  ['a verified user with a name', ann, {}, 'signed-in'],
])('the auth step of %s is $3', (_who, viewer, state, step) => {
  expect(chooseAuthStep(viewer, { ...nothing, ...state }, false)).toBe(step);
});

it('the auth step is the new password for anyone who follows a reset link', () => {
  expect(chooseAuthStep(null, nothing, true)).toBe('reset');
  expect(chooseAuthStep(ann, nothing, true)).toBe('reset');
});

it('the auth state of a history entry is read back as it was written', () => {
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
])('the invalid history state %j is read as an empty auth state', (state) =>
  expect(readAuthState(state)).toEqual(nothing),
);

it('the auth state keeps the valid fields of a partly invalid history entry', () => {
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
])('a return from Google with %j is read as %j', (query, link) =>
  expect(readGoogleReturn(new URLSearchParams(query))).toEqual(link),
);
