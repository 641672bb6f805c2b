import { expect, it, vi } from 'vitest';
import { closeNotices } from './close-notices.ts';

it('every notification that the device shows is closed', async () => {
  const notices = [{ close: vi.fn() }, { close: vi.fn() }];
  const getRegistration = async () => ({ getNotifications: async () => notices });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  await closeNotices();
  for (const { close } of notices) expect(close).toHaveBeenCalledOnce();
});

it.each([
  ['without service workers', {}],
  ['that has no worker yet', { serviceWorker: { getRegistration: async () => undefined } }],
  ['that refuses', { serviceWorker: { getRegistration: () => Promise.reject(new Error('refused')) } }],
])('closing notifications does nothing in a browser %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  await expect(closeNotices()).resolves.toBeUndefined();
});
