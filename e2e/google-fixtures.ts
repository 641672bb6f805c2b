import type { BrowserContext } from '@playwright/test';
import { findFreePort } from '../server/testing/services/free-port.ts';
import {
  type GoogleIssuer,
  googleClient,
  startGoogleIssuer,
} from '../server/testing/services/google-issuer.ts';
import { test as base } from './fixtures.ts';
import { startTestedServer, type TestedServer } from './tested-server.ts';

/** The provider's own forms request a font from another host, which no test may reach. */
async function blockFonts(context: BrowserContext): Promise<BrowserContext> {
  await context.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  return context;
}

/** The usual tests, with a server that knows an OpenID provider in Google's place. */
export const googleTest = base.extend<object, { server: TestedServer; google: GoogleIssuer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const port = String(await findFreePort());
      const issuer = await startGoogleIssuer(`http://localhost:${port}/api/sign-in/google/callback`);
      const server = await startTestedServer(undefined, {
        PORT: port,
        GOOGLE_CLIENT_ID: googleClient.id,
        GOOGLE_CLIENT_SECRET: googleClient.secret,
        GOOGLE_ISSUER: issuer.url,
      });
      await use(Object.assign(server, { issuer }));
      await server.stop();
      await issuer.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  context: async ({ context }, use) => use(await blockFonts(context)),
  newBrowser: async ({ newBrowser }, use) => use(async () => blockFonts(await newBrowser())),
  google: [
    async ({ server }, use) => use((server as TestedServer & { issuer: GoogleIssuer }).issuer),
    { scope: 'worker' },
  ],
});
