// When the tasks can be read on a device without a network, compared with a minimal React page with one; and with a
// network that hangs: node bench/first-frame-offline.bench.ts [rounds]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import buildBeforeTests from '../e2e/build-before-tests.ts';
import { startInstalledBrowser, startOwnBrowser } from '../e2e/own-browser.ts';
import { startTestedServer } from '../e2e/tested-server.ts';
import { serveHeadingPage } from './pages/heading-page.ts';
import { startRun } from './pages/start-run.ts';
import { holdBudgets } from './report/bench-report.ts';
import { measureInTurns } from './report/compare-in-turns.ts';

const rounds = Number(process.argv[2] ?? 7);

process.env.NODE_ENV = 'production';
await buildBeforeTests();
const heading = await serveHeadingPage();
const server = await startTestedServer();
const profileDir = mkdtempSync(join(tmpdir(), 'focuspool-first-frame-'));
await fillProfile();

type Opening = {
  readonly url: string;
  /** The text of a link or a button. */
  readonly words: string;
  cutOff?(context: BrowserContext): Promise<unknown>;
};
const tasks = { url: `${server.url}/tasks`, words: 'Write' };
const openings = {
  heading: { url: heading.url, words: 'Press' },
  offline: { ...tasks, cutOff: (context) => context.setOffline(true) },
  hanging: { ...tasks, cutOff: (context) => context.route('**/api/**', () => {}) },
} satisfies Record<string, Opening>;
const names = Object.keys(openings) as (keyof typeof openings)[];
const times = await measureInTurns(names, rounds, (name) => open(openings[name]));
await server.stop();
await heading.stop();
rmSync(profileDir, { recursive: true, force: true });

holdBudgets('first-frame-offline', [
  {
    name: 'tasks without a network',
    unit: 'ms',
    found: times.offline,
    beside: { what: 'a heading and a button, with one', found: times.heading },
  },
  // This includes waiting two seconds for the server.
  { name: 'tasks with a network that hangs', unit: 'ms', found: times.hanging },
]);
process.exit();

/** Leaves a browser profile in which a person's list was open, and their timer is running. */
async function fillProfile(): Promise<void> {
  const { context, page } = await startInstalledBrowser(server, profileDir);
  await page.goto(heading.url);
  await startRun(page, `${server.url}/tasks`);
  await page.goto(`${server.url}/tasks`, { waitUntil: 'networkidle' });
  await page.getByText('Write', { exact: true }).first().waitFor();
  await context.close();
}

/** The milliseconds from opening the page to the frame with the words, in a browser that was just started. */
async function open({ url, words, cutOff }: Opening): Promise<number> {
  const { context } = await startOwnBrowser(profileDir);
  await cutOff?.(context);
  const page = await context.newPage();
  await page.addInitScript(watchWords, words);
  await page.goto(url, { waitUntil: 'commit' });
  const time = await readTime(page);
  await context.close();
  return time;
}

async function readTime(page: Page): Promise<number> {
  const shown = await page
    .waitForFunction(() => Reflect.get(window, 'shownAt') as number | undefined)
    .catch(async (error: unknown) => {
      throw new Error(`No words at ${page.url()}: ${await page.textContent('body')}`, { cause: error });
    });
  return (await shown.jsonValue()) as number;
}

/** Runs in the page. */
function watchWords(words: string): void {
  const look = () => {
    const isShown = [...document.querySelectorAll('a, button, span')].some(
      (element) => element.textContent.trim() === words && element.getClientRects().length > 0,
    );
    if (isShown) Reflect.set(window, 'shownAt', performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
