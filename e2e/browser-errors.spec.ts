import { browserErrorLimits } from '@focuspool/domain/browser-errors/browser-error';
import { expect, holdBack, test } from './fixtures.ts';
import { waitUntilReported } from './pages/browser-errors.ts';

test('a page that cannot be drawn is told of, with where in our files that was, and nothing that is somebody’s', async ({
  page,
  newPerson,
  server,
  consoleErrors,
}) => {
  consoleErrors.expect(/No day to write/);
  const person = await newPerson();
  // In each document: a link that is pressed before the app has started loads another one.
  await page.addInitScript((email) => {
    const { format } = Object.getOwnPropertyDescriptors(Intl.DateTimeFormat.prototype);
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get(this: Intl.DateTimeFormat) {
        // The way in which the days of the devices are written, and nothing else on the page.
        if (this.resolvedOptions().dateStyle !== 'medium') return format.get?.call(this);
        throw new TypeError(`No day to write for ${email}, who wrote "Buy milk"`);
      },
    });
  }, person.email);
  await page.goto('/');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong on this page');
  const [told] = await waitUntilReported(server, 'No day to write', 1);
  expect(told).toEqual({
    message: 'TypeError: No day to write for … who wrote "…"',
    frames: expect.arrayContaining([expect.stringMatching(/^([\w$.]+ )?\/assets\/[\w.-]+\.js:\d+:\d+$/)]),
    page: '/settings',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    browser: 'chrome',
  });
  const log = server.readLog();
  for (const own of [person.email, person.username, 'Buy milk']) expect(log).not.toContain(own);
});

test('a page that goes on failing is told of a few times, each failure once', async ({
  page,
  server,
  consoleErrors,
}) => {
  const { perPage } = browserErrorLimits;
  consoleErrors.expect(/uncaught: letter/);
  const fail = (letters: string[]) =>
    page.evaluate((all) => {
      for (const letter of all) {
        setTimeout(() => {
          throw new RangeError(`letter ${letter}`);
        });
        void Promise.reject(new RangeError(`letter ${letter}`));
      }
    }, letters);
  await page.goto('/');
  await fail([...'abcdefgh']);
  await waitUntilReported(server, 'letter', perPage);
  // After a reload the page may report more.
  await page.reload();
  await fail(['z']);
  await waitUntilReported(server, 'letter z', 1);
  const all = await waitUntilReported(server, 'letter', perPage + 1);
  expect(new Set(all.map(({ message }) => message)).size).toBe(perPage + 1);
});

test('what fails before the page’s scripts are there is told once they are', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.expect(/too early|too soon/);
  const letScriptsCome = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const early = page.waitForEvent('pageerror', ({ message }) => message === 'too soon');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('too early');
    });
    setTimeout(() => void Promise.reject(new RangeError('too soon')));
  });
  await early;
  letScriptsCome();
  await waitUntilReported(server, 'too early', 1);
  await waitUntilReported(server, 'too soon', 1);
});

test('what the teller could not be loaded for is told with the next error', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.expect(/cut off|back again|ERR_FAILED/);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const fail = (message: string) =>
    page.evaluate((text) => {
      setTimeout(() => {
        throw new RangeError(text);
      });
    }, message);
  await page.route(/\/error-report-/, (route) => route.abort());
  const isMissed = page.waitForEvent('requestfailed', (request) => request.url().includes('/error-report-'));
  await fail('cut off');
  await isMissed;
  await page.unroute(/\/error-report-/);
  await fail('back again');
  await waitUntilReported(server, 'back again', 1);
  await waitUntilReported(server, 'cut off', 1);
});

test('what the network does is no mistake of a page, and is told to nobody', async ({
  page,
  newPerson,
  server,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  await newPerson();
  await page.goto('/');
  // A link pressed before the app has started would load a document, and be taken for the reload.
  await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible();
  await page.route(/\/settings-(page|route)-/, (route) => route.abort());
  const before = server.readLog().length;
  // One reload is tried first.
  const loadedAnew = page.waitForEvent('domcontentloaded');
  await page.getByRole('link', { name: 'Settings' }).click();
  await loadedAnew;
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('the last of all');
    });
  });
  consoleErrors.expect(/the last of all/);
  await waitUntilReported(server, 'the last of all', 1);
  expect(
    server
      .readLog()
      .slice(before)
      .match(/error in a browser/g),
  ).toHaveLength(1);
});
