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
  ['a visitor who is not signed in', null, 'visitor'],
  ['a person who has just signed up', unnamed, 'unnamed'],
  ['a verified person without a username', { ...unnamed, emailVerified: true }, 'unnamed'],
  ['a person with a username whose address is not verified', { ...unnamed, profile }, 'unverified'],
  [
    'a premium user whose address is not verified',
    { ...unnamed, profile: { ...profile, isPremium: true } },
    'unverified',
  ],
  ['a verified person with a username', { ...unnamed, emailVerified: true, profile }, 'free'],
  [
    'a premium user',
    { ...unnamed, emailVerified: true, profile: { ...profile, isPremium: true } },
    'premium',
  ],
])('the access level of %s is $2', (_who, viewer, level) => {
  expect(accessLevelOf(viewer)).toBe(level);
  expect(lacksPlan(viewer)).toBe(level === 'free');
});

describe('access by level', () => {
  const open: [RequiredLevel, ...(string | null)[]][] = [
    ['everyone', null, null, null, null, null],
    ['signing_up', 'session_missing', null, null, null, null],
    ['signed_in', 'signed_out', null, null, null, null],
    ['verified', 'signed_out', 'profile_missing', 'email_not_verified', null, null],
    ['buying', 'login_first', 'profile_missing', 'email_not_verified', null, null],
    ['premium', 'signed_out', 'profile_missing', 'email_not_verified', 'not_premium', null],
  ];
  it.each(open)('a page or call for %s refuses each access level with its reason', (required, ...reasons) => {
    const levels: AccessLevel[] = ['visitor', 'unnamed', 'unverified', 'free', 'premium'];
    expect(levels.map((level) => refuseAccess(level, required))).toEqual(reasons);
  });

  it.each<[PagePath[], RequiredLevel]>([
    [['/', '/auth', '/login', '/verify-email'], 'everyone'],
    [['/settings', '/updateprofile', '/generate', '/analytics', '/about', '/subscribtion'], 'verified'],
    [['/stats', '/runs', '/admin'], 'verified'],
    [['/tasks', '/history', '/tp', '/timer'], 'premium'],
  ])('the pages %j require the level %s (product 2.2)', (pages, required) => {
    expect(pages.map((page) => pageLevels[page])).toEqual(pages.map(() => required));
  });
});
