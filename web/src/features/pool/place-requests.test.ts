import 'fake-indexeddb/auto';
import { accountHeader } from '@focuspool/domain/account/access';
import type { Place } from '@focuspool/domain/pool/pool-contract';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { callFor } from '../../platform/api/api.ts';
import { createFakeStorage } from '../../platform/storage/testing/fake-storage.ts';
import { joinPool, leavePool, noteOwnRoom, wasInOwnRoom } from './place-requests.ts';

const taskId = crypto.randomUUID();

afterEach(() => {
  vi.unstubAllGlobals();
});

it('whoever sat in a room by its link left it for themselves alone: another person on the device sat in none', () => {
  vi.stubGlobal('localStorage', createFakeStorage().storage());
  noteOwnRoom('ann', { room: { name: 'Thesis' } } as Place, taskId);
  expect(wasInOwnRoom('ann', null)).toBe(true);
  expect(wasInOwnRoom('bob', null)).toBe(false);
});

it.each([
  ['takes', () => joinPool('ann', { taskId, taskName: 'Write', groupId: null }, true)],
  ['gives up', () => leavePool('ann')],
])('whoever %s a seat as somebody else signs in does so for themselves alone', async (_does, ask) => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({}));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('addEventListener', () => {});
  callFor(() => 'bob');
  onTestFinished(() => callFor(() => undefined));
  await ask();
  expect(new Headers(asked.mock.calls.at(-1)?.[1]?.headers).get(accountHeader)).toBe('ann');
});
