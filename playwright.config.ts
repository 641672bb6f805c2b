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
    // A page of the test before must not come from a worker's cache; the journeys that are about it let it.
    serviceWorkers: 'block',
    // Painting what moves was a fifth of all that journeys cost. What a journey about motion wants, it says.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...findBrowser(), args: browserFlags },
  },
});
