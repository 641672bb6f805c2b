import { expect, it, onTestFinished, vi } from 'vitest';
import { isNewVersionReady, keepAppOnDevice } from './new-version.ts';

class Installing extends EventTarget {
  state = 'installing';

  finish(): void {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

/** Opens a page on a device that keeps the app, with one active version. */
function openPage(registered: { waiting: object | null; installing: Installing | null }) {
  const registration = Object.assign(new EventTarget(), registered);
  const serviceWorker = { controller: {}, register: async () => registration };
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('navigator', { serviceWorker });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });
  return registration;
}

it('a version that was waiting before the page opened is ready', async () => {
  openPage({ waiting: new Installing(), installing: null });
  await keepAppOnDevice();
  expect(isNewVersionReady()).toBe(true);
});

it.each(['before', 'after'])(
  'a version that begins to install %s the page looks is ready once installed',
  async (when) => {
    const installing = new Installing();
    const registration = openPage({ waiting: null, installing: when === 'before' ? installing : null });
    await keepAppOnDevice();
    registration.installing = installing;
    if (when === 'after') registration.dispatchEvent(new Event('updatefound'));
    expect(isNewVersionReady()).toBe(false);
    installing.finish();
    expect(isNewVersionReady()).toBe(true);
  },
);
