import { type BrowserContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import { listAxeViolations } from './axe-violations.ts';
import { type ConsoleErrors, createConsoleErrors } from './console-errors.ts';
import { untilSent } from './pages/device-outbox.ts';
import { moveClocksTogether } from './pages/page-clock.ts';
import { makePerson, type Person, type PersonOptions } from './people.ts';
import { serverTest } from './server-test.ts';

type TestFixtures = {
  /** Creates a person and signs the test's browser, or the given context, in as them. */
  newPerson(options?: PersonOptions & { context?: BrowserContext }): Promise<Person>;
  /** A separate browser: for a second person, or as a second device of the person signed in at the given one. */
  newBrowser(options?: { timezoneId?: string; signedInAs?: BrowserContext }): Promise<BrowserContext>;
  /** Moves the server's clock and those of the pages together; call `page.clock.install()` before a page is opened. */
  advanceBothClocks(pages: Page | readonly Page[], milliseconds: number): Promise<void>;
  /** A console error or warning, an uncaught error or a failed request fails the test unless it is expected here. */
  consoleErrors: ConsoleErrors;
};

export const test = serverTest.extend<TestFixtures>({
  baseURL: async ({ server }, use) => use(server.url),
  context: async ({ context }, use) => {
    await use(context);
    await releaseCalls(context);
  },
  consoleErrors: [
    async ({ context }, use) => {
      const errors = createConsoleErrors();
      errors.watch(context);
      await use(errors);
      expect(errors.listUnexpected(), 'what went wrong in the pages').toEqual([]);
    },
    { auto: true },
  ],
  newBrowser: async ({ browser, contextOptions, baseURL, consoleErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ signedInAs, ...options } = {}) => {
      const base = baseURL ? { baseURL } : {};
      const context = await browser.newContext({ ...contextOptions, ...base, ...options });
      contexts.push(context);
      consoleErrors.watch(context);
      if (signedInAs) await context.addCookies(await signedInAs.cookies());
      return context;
    });
    for (const context of contexts) {
      await releaseCalls(context);
      await context.close();
    }
  },
  newPerson: async ({ server, context }, use) => {
    const people: Person[] = [];
    await use(async (options = {}) => {
      const person = await makePerson(server, options.context ?? context, options);
      people.push(person);
      return person;
    });
    for (const person of people) await person.goHome();
  },
  advanceBothClocks: async ({ server, request }, use) =>
    use(async (moved, milliseconds) => {
      const pages = [moved].flat();
      // Operations under way were done before: they would arrive as if they had taken this long, or as if the device's clock were
      // wrong.
      for (const page of pages) {
        const isOnline = await page.evaluate(() => location.protocol.startsWith('http') && navigator.onLine);
        if (isOnline) await untilSent(page);
      }
      await moveClocksTogether(pages, async () => {
        const response = await request.post(`${server.url}/dev/clock`, { data: { advanceMs: milliseconds } });
        expect(response.status()).toBe(200);
        for (const page of pages) await page.clock.fastForward(milliseconds);
      });
    }),
});

export { expect };

/** Keeps a call that a journey still holds from failing the journey once its pages are gone. */
export async function releaseCalls(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** For journeys in which something moves, fades or falls by script: the others run with reduced motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Leaves a dialog or a menu with Esc. It is drawn a frame before it listens, and has the focus once it listens. */
export async function leave(layer: Locator): Promise<void> {
  await expect.poll(() => layer.evaluate((each) => each.contains(document.activeElement))).toBe(true);
  await layer.page().keyboard.press('Escape');
}

/** Holds back matching calls, or the first `times` of them, until the returned function is called. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
  options: { times?: number } = {},
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await promise;
    await route.continue();
  };
  await page.route(address, hold, options);
  return resolve;
}

/** Waits until nothing fades or moves any more, except what follows the scrolling or goes on for ever. */
export async function waitUntilAtRest(page: Page): Promise<void> {
  const isAtRest = () =>
    document.getAnimations().every(({ effect, timeline, playState }) => {
      return (
        playState !== 'running' ||
        timeline !== document.timeline ||
        effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      );
    });
  // Not by `finished`: a promise that never settles would hang without saying where.
  await page.waitForFunction(isAtRest, undefined, { polling: 50, timeout: 20_000 });
}

/** Fails with what axe finds on the page while it is at rest: one line per rule, with the elements that break it. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Text that is fading in is too faint to read, and may have come with an answer meanwhile: in that case look again.
  await expect(async () => {
    await waitUntilAtRest(page);
    expect(await listAxeViolations(page)).toEqual([]);
  }).toPass({ timeout: 20_000, intervals: [100] });
}
