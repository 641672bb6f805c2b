import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { findSubscription, subscribe } from './push-subscription.ts';
import { setUpNotifications } from './set-up-notifications.ts';

vi.mock(import('./push-subscription.ts'), { spy: true });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser that may notify; each `start` resolves to how often it has been set up so far. */
function openBrowser() {
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.mocked(findSubscription)
    .mockReset()
    .mockResolvedValue({} as PushSubscription);
  const settingUp = vi.mocked(subscribe).mockReset().mockResolvedValue();
  const queries = new QueryClient();
  const fetching = vi.spyOn(queries, 'fetchQuery');
  const start = async () => {
    const before = fetching.mock.calls.length;
    setUpNotifications(queries);
    await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(before + 1));
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
    return settingUp.mock.calls.length;
  };
  return { queries, settingUp, start };
}

it('notifications are set up once per sign-in, and again at the next start after a failure', async () => {
  const { queries, settingUp, start } = openBrowser();
  settingUp.mockRejectedValueOnce(new Error('away'));
  expect([await start(), await start(), await start()]).toEqual([1, 2, 2]);
  // As if the person signed out, and in again.
  queries.removeQueries();
  expect([await start(), await start()]).toEqual([3, 3]);
});

it('notifications are set up again if the browser lost the subscription, and after an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { start } = openBrowser();
  expect([await start(), await start()]).toEqual([1, 1]);
  // As if notifications were blocked and allowed again.
  vi.mocked(findSubscription).mockResolvedValueOnce(null);
  expect([await start(), await start()]).toEqual([2, 2]);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect([await start(), await start()]).toEqual([3, 3]);
});
