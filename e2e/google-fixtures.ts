import type { BrowserContext } from '@playwright/test';
import { findFreePort } from '../server/testing/services/free-port.ts';
import {
  type GoogleIssuer,
  googleClient,
  startGoogleIssuer,
} from '../server/testing/services/google-issuer.ts';
import { test as base } from './fixtures.ts';
import { startTestedServer } from './tested-server.ts';

/** The provider's own forms request a font from another host, which no test may reach. */
async function blockFonts(context: BrowserContext): Promise<BrowserContext> {
  await context.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  return context;
}

/** The usual tests, with a server that knows an OpenID provider in Google's place. */
export const googleTest = base.extend<object, { port: number; google: GoogleIssuer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  port: [async ({}, use) => use(await findFreePort()), { scope: 'worker' }],
  google: [
    async ({ port }, use) => {
      const issuer = await startGoogleIssuer(`http://localhost:${port}/api/sign-in/google/callback`);
      await use(issuer);
      await issuer.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ port, google }, use) => {
      const server = await startTestedServer(undefined, {
        PORT: String(port),
        GOOGLE_CLIENT_ID: googleClient.id,
        GOOGLE_CLIENT_SECRET: googleClient.secret,
        GOOGLE_ISSUER: google.url,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  context: async ({ context }, use) => use(await blockFonts(context)),
  newBrowser: async ({ newBrowser }, use) => use(async () => blockFonts(await newBrowser())),
});
