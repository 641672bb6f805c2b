import { afterEach, expect, it, vi } from 'vitest';
import { subscribe } from './push-subscription.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a browser that could not install the service worker is not waited for', async () => {
  const serviceWorker = { ready: new Promise(() => {}), getRegistration: async () => undefined };
  vi.stubGlobal('window', { PushManager: class {} });
  vi.stubGlobal('navigator', { serviceWorker });
  await expect(subscribe()).rejects.toThrow('There is no service worker');
});
