import { expect, it } from 'vitest';
import { readGoogleReturn } from './google-return.ts';

it.each([
  ['google=google_no_account&step=login', { step: 'login', note: 'google_no_account' }],
  ['google=google_cancelled&step=sign-up', { step: 'sign-up', note: 'google_cancelled' }],
  ['google=google_cancelled', null],
  ['google=toString&step=login', null],
  ['google=google_failed&step=password', null],
  ['reset=abc', null],
  ['', null],
])('%j shows %j', (query, link) => expect(readGoogleReturn(new URLSearchParams(query))).toEqual(link));
