import type { Place } from '@focuspool/domain/pool/pool-contract';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeStorage } from '../../platform/storage/testing/fake-storage.ts';
import { noteOwnRoom, wasInOwnRoom } from './place-requests.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('whoever sat in a room by its link left it for themselves alone: another person on the device sat in none', () => {
  vi.stubGlobal('localStorage', createFakeStorage().storage());
  noteOwnRoom('ann', { room: { name: 'Thesis' } } as Place, crypto.randomUUID());
  expect(wasInOwnRoom('ann', null)).toBe(true);
  expect(wasInOwnRoom('bob', null)).toBe(false);
});
