// What an open page costs a device, shown and hidden, compared with a page that changes one number each second:
// node bench/being-open.bench.ts [rounds] [seconds]
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { makePerson } from '../e2e/people.ts';
import { serveHeadingPage } from './pages/heading-page.ts';
import { startProduct } from './pages/start-product.ts';
import { startRun } from './pages/start-run.ts';
import { traceMainThread } from './pages/trace-main-thread.ts';
import { type Figure, holdBudgets } from './report/bench-report.ts';
import { measureInTurns } from './report/compare-in-turns.ts';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 10);
/** Until a page has finished what it does on opening. */
const settleMs = Number(process.argv[4] ?? 3_000);

/** A minute of the page's main thread: the tasks that it woke up for, and their processor time in milliseconds. */
type Minute = { readonly wakeUps: number; readonly processorMs: number };

const { server, browser } = await startProduct();
const heading = await serveHeadingPage();
const context = await browser.newContext({ baseURL: server.url });
await makePerson(server, context, { isPremium: true });
const first = await context.newPage();
await startRun(first);
await first.close();

const opens = {
  'a number that changes each second': openCounter,
  'a running timer and the feed': () => openOwn('/timer'),
  'a running timer and the feed, hidden': () => openOwn('/timer').then(hide),
  'a room of thirteen or more': () => openOwn('/tp'),
  'a room of thirteen or more, hidden': () => openOwn('/tp').then(hide),
};
type State = keyof typeof opens;
const states = Object.keys(opens) as State[];
const found = await measureInTurns(states, rounds, async (state) => {
  const page = await opens[state]();
  await setTimeout(settleMs);
  const minute = await watchMinute(page);
  await page.close();
  return minute;
});
await browser.close();
await server.stop();
await heading.stop();

const [floor, ...pages] = states;
holdBudgets(
  'being-open',
  pages.flatMap((state) => [
    besideFloor(`${state}, processor`, 'ms a minute', state, 'processorMs'),
    besideFloor(`${state}, wake-ups`, 'a minute', state, 'wakeUps'),
  ]),
);
process.exit();

function besideFloor(name: string, unit: string, state: State, figure: keyof Minute): Figure {
  const listFound = (of: State) => found[of].map((minute) => minute[figure]);
  const what = floor as State;
  return { name, unit, found: listFound(state), beside: { what, found: listFound(what) } };
}

async function openCounter(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(heading.url);
  await page.getByRole('heading').evaluate((shown) => {
    let count = 0;
    setInterval(() => {
      count += 1;
      shown.textContent = String(count);
    }, 1_000);
  });
  return page;
}

async function openOwn(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('timer').first().waitFor();
  return page;
}

/** Hides the page as far as it can tell. The browser lets a really hidden page do even less. */
async function hide(page: Page): Promise<Page> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  return page;
}

async function watchMinute(page: Page): Promise<Minute> {
  const tasks = await traceMainThread(page, seconds);
  const processorMs = tasks.reduce((sum, taken) => sum + taken, 0);
  return { wakeUps: (tasks.length * 60) / seconds, processorMs: (processorMs * 60) / seconds };
}
