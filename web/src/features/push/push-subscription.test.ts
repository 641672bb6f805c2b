import { afterEach, expect, it, vi } from 'vitest';
import { subscribe } from './push-subscription.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('subscribing fails at once if the browser could not install the service worker', async () => {
  const serviceWorker = { ready: new Promise(() => {}), getRegistration: async () => undefined };
  vi.stubGlobal('window', { PushManager: class {} });
  vi.stubGlobal('navigator', { serviceWorker });
  await expect(subscribe()).rejects.toThrow('There is no service worker');
});
