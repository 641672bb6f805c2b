import { defineConfig, devices } from '@playwright/test';
import { browserFlags, findBrowser } from './e2e/browser.ts';

// Each worker starts a server of its own (e2e/tested-server.ts), since a test may move its server's clock.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/build-before-tests.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A page must not come from a worker's cache of the previous test; the journeys about the worker allow it.
    serviceWorkers: 'block',
    // Painting animations took a fifth of the journeys' total cost. A journey about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...findBrowser(), args: browserFlags },
  },
});
