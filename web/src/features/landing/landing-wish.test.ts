import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeStorage } from '../../platform/storage/testing/fake-storage.ts';
import { forgetLandingWish, keepLandingWish, readLandingWish } from './landing-wish.ts';

const soon = { username: 'Mira', endsAt: Date.now() + 60_000 };

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createFakeStorage().storage());
});

it('a wished landing is offered to its person alone, not to the next one in the tab', () => {
  keepLandingWish('ann', soon);
  expect(readLandingWish('bob')).toBeNull();
  expect(readLandingWish('ann')).toEqual(soon);
});

it('a wished landing is over with its moment, or once it is taken', () => {
  keepLandingWish('ann', { ...soon, endsAt: Date.now() - 60_000 });
  expect(readLandingWish('ann')).toBeNull();
  keepLandingWish('ann', soon);
  forgetLandingWish('ann');
  expect(readLandingWish('ann')).toBeNull();
});
