import { test } from '@playwright/test';
import { startTestedServer, type TestedServer } from './tested-server.ts';

/** A journey with a server, which all journeys of a worker share. */
export const serverTest = test.extend<object, { server: TestedServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startTestedServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
