import { describe, expect, it } from 'vitest';
import {
  type AccessLevel,
  accessLevelOf,
  lacksPlan,
  type PagePath,
  pageLevels,
  type RequiredLevel,
  refuseAccess,
} from './access.ts';
import type { Viewer } from './viewer.ts';

const profile = {
  username: 'Ada',
  profilePicture: 'animals/Lion.jpg',
  isPremium: false,
  trophies: 0,
  totalMinutes: 0,
};
const unnamed: Viewer = { userId: 'u1', email: 'ada@example.com', emailVerified: false, profile: null };

it.each<[string, Viewer | null, AccessLevel]>([
  ['nobody', null, 'visitor'],
  ['somebody who has just signed up', unnamed, 'unnamed'],
  ['somebody verified who has no name yet', { ...unnamed, emailVerified: true }, 'unnamed'],
  ['somebody named whose address is not verified', { ...unnamed, profile }, 'unverified'],
  [
    'a premium user whose address is not verified',
    { ...unnamed, profile: { ...profile, isPremium: true } },
    'unverified',
  ],
  ['somebody named and verified', { ...unnamed, emailVerified: true, profile }, 'free'],
  [
    'a premium user',
    { ...unnamed, emailVerified: true, profile: { ...profile, isPremium: true } },
    'premium',
  ],
])('%s has the access level %3$s', (_who, viewer, level) => {
  expect(accessLevelOf(viewer)).toBe(level);
  expect(lacksPlan(viewer)).toBe(level === 'free');
});

describe('who may come in', () => {
  const open: [RequiredLevel, ...(string | null)[]][] = [
    ['everyone', null, null, null, null, null],
    ['signing_up', 'session_missing', null, null, null, null],
    ['signed_in', 'signed_out', null, null, null, null],
    ['verified', 'signed_out', 'profile_missing', 'email_not_verified', null, null],
    ['buying', 'login_first', 'profile_missing', 'email_not_verified', null, null],
    ['premium', 'signed_out', 'profile_missing', 'email_not_verified', 'not_premium', null],
  ];
  it.each(open)('a page or call for %s is refused by access level', (required, ...reasons) => {
    const levels: AccessLevel[] = ['visitor', 'unnamed', 'unverified', 'free', 'premium'];
    expect(levels.map((level) => refuseAccess(level, required))).toEqual(reasons);
  });

  it.each<[PagePath[], RequiredLevel]>([
    [['/', '/auth', '/login', '/verify-email'], 'everyone'],
    [['/settings', '/updateprofile', '/generate', '/analytics', '/about', '/subscribtion'], 'verified'],
    [['/stats', '/runs', '/admin'], 'verified'],
    [['/tasks', '/history', '/tp', '/timer'], 'premium'],
  ])('the pages %j require %s, as product 2.2 says', (pages, required) => {
    expect(pages.map((page) => pageLevels[page])).toEqual(pages.map(() => required));
  });
});
