import { defineConfig } from '@playwright/test';

// Safari's engine as packaged by Debian, which Playwright itself cannot drive. Each driver has one session.
export default defineConfig({
  testDir: '.',
  testMatch: '*.safari.ts',
  globalSetup: '../build-before-tests.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
});
