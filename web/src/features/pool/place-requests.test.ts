import 'fake-indexeddb/auto';
import { accountHeader } from '@focuspool/domain/account/access';
import type { Place } from '@focuspool/domain/pool/pool-contract';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { setAccountReader } from '../../platform/api/api.ts';
import { createFakeStorage } from '../../platform/storage/testing/fake-storage.ts';
import { joinPool, leavePool, noteOwnRoom, wasInOwnRoom } from './place-requests.ts';

const taskId = crypto.randomUUID();

afterEach(() => {
  vi.unstubAllGlobals();
});

it('having sat in an own room is remembered per person on a device', () => {
  vi.stubGlobal('localStorage', createFakeStorage().storage());
  noteOwnRoom('ann', { room: { name: 'Thesis' } } as Place, taskId);
  expect(wasInOwnRoom('ann', null)).toBe(true);
  expect(wasInOwnRoom('bob', null)).toBe(false);
});

it.each([
  ['takes', () => joinPool('ann', { taskId, taskName: 'Write', groupId: null }, true)],
  ['gives up', () => leavePool('ann')],
])('a person who %s a seat while another signs in does so for their own account', async (_does, ask) => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({}));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('addEventListener', () => {});
  setAccountReader(() => 'bob');
  onTestFinished(() => setAccountReader(() => undefined));
  await ask();
  expect(new Headers(asked.mock.calls.at(-1)?.[1]?.headers).get(accountHeader)).toBe('ann');
});
