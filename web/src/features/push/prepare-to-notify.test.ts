import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { prepareToNotify } from './prepare-to-notify.ts';
import { subscribe } from './push-subscription.ts';

vi.mock(import('./push-subscription.ts'), { spy: true });

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a device that may tell of an end is set up once a sign-in, and again at the next start where that failed', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  const settingUp = vi
    .mocked(subscribe)
    .mockReset()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue();
  const queries = new QueryClient();
  const start = async () => {
    prepareToNotify(queries);
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
    return settingUp.mock.calls.length;
  };
  expect([await start(), await start(), await start()]).toEqual([1, 2, 2]);
  // As somebody signs out, and in again.
  queries.removeQueries();
  expect([await start(), await start()]).toEqual([3, 3]);
});
