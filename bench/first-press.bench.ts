// What a person experiences on a slow phone, compared with a minimal React page: when a page's words can be read, and when a
// press made at the moment its button becomes visible is answered. node bench/first-press.bench.ts [rounds]

import type { BrowserContext, Page } from '@playwright/test';
import { waitUntilInstalled } from '../e2e/pages/installed-app.ts';
import { completeMany } from '../e2e/pages/past-lists.ts';
import { makePerson } from '../e2e/people.ts';
import { serveHeadingPage } from './pages/heading-page.ts';
import { phoneWindow, slowDown } from './pages/slow-phone.ts';
import { startProduct } from './pages/start-product.ts';
import { startRun } from './pages/start-run.ts';
import { type Figure, holdBudgets } from './report/bench-report.ts';
import { measureInTurns } from './report/compare-in-turns.ts';

type Visit = {
  /** How the heading begins whose words are read. */
  readonly words: string;
  /** How the button begins that is pressed as soon as it is visible; empty if there is nothing to press. */
  readonly buttons: readonly string[];
};
type Times = { words: number; answer: number };

const rounds = Number(process.argv[2] ?? 5);
// A slow phone's network: 150 ms to the server and back, 1.6 Mbit/s.
const line = { offline: false, latency: 150, downloadThroughput: 209_715, uploadThroughput: 96_000 };

const { server, browser } = await startProduct();
const heading = await serveHeadingPage();
const signedIn = await signIn();

type VisitorKind = 'visitor' | 'member' | 'installed';
const membersPages: Record<string, Visit & { path: string }> = {
  tasks: { path: '/tasks', words: 'Task Manager', buttons: ['Today'] },
  timer: { path: '/timer', words: 'Write', buttons: ['Start', 'Pause'] },
  tp: { path: '/tp', words: 'Write', buttons: ['Start', 'Pause'] },
  history: { path: '/history', words: 'Task History', buttons: ['List 1'] },
};
const visits: Record<string, Visit & { path: string; way: VisitorKind }> = {
  heading: { path: heading.url, way: 'visitor', words: 'A heading', buttons: ['Press'] },
  landing: { path: '/', way: 'visitor', words: 'Starting is the hard part', buttons: ['Start'] },
  auth: { path: '/auth', way: 'visitor', words: 'Welcome back', buttons: ['Show'] },
  about: { path: '/about', way: 'member', words: 'About', buttons: [] },
};
for (const [name, page] of Object.entries(membersPages)) {
  visits[name] = { ...page, way: 'member' };
  visits[`${name}, installed,`] = { ...page, way: 'installed' };
}
const installed = await installApp();
const names = Object.keys(visits);
const results = await measureInTurns(names, rounds, visit);
await browser.close();
await server.stop();
await heading.stop();

const timesOf = (name: string, figure: keyof Times) => (results[name] ?? []).map((times) => times[figure]);
const besideHeading = (name: string, figure: keyof Times): Figure => ({
  name: `${name} ${figure}`,
  unit: 'ms',
  found: timesOf(name, figure),
  beside: { what: 'a heading and a button', found: timesOf('heading', figure) },
});
holdBudgets('first-press', [
  besideHeading('landing', 'words'),
  ...names.slice(1).map((name) => besideHeading(name, 'answer')),
]);
process.exit();

/** What the browser of a signed-in person stores: their cookies, and who they are. */
async function signIn() {
  const context = await browser.newContext({ baseURL: server.url });
  await makePerson(server, context, { isPremium: true });
  const page = await context.newPage();
  await page.goto('/tasks');
  await completeMany(page, 1);
  await startRun(page);
  const kept = await context.storageState();
  await context.close();
  return kept;
}

/** A member's device with the app installed, on which every page has been opened before. */
async function installApp(): Promise<BrowserContext> {
  const context = await openDevice(true);
  const page = await context.newPage();
  await page.goto(`${server.url}/tasks`);
  await waitUntilInstalled(page);
  for (const { path } of Object.values(membersPages)) {
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
  }
  await page.close();
  return context;
}

function openDevice(isMember: boolean): Promise<BrowserContext> {
  return browser.newContext(isMember ? { ...phoneWindow, storageState: signedIn } : phoneWindow);
}

async function visit(name: string): Promise<Times> {
  const { path, way, ...what } = visits[name] as (typeof visits)[string];
  const context = way === 'installed' ? installed : await openDevice(way === 'member');
  const page = await openSlowPage(context);
  await page.addInitScript(watchAndPress, what);
  await page.goto(new URL(path, server.url).href, { waitUntil: 'commit' });
  const times = await page
    .waitForFunction(() => Reflect.get(window, 'firstPress') as Times | undefined)
    .catch((error: unknown) => {
      throw new Error(`${name} gave no answer`, { cause: error });
    });
  const read = (await times.jsonValue()) as Times;
  await (context === installed ? page : context).close();
  return read;
}

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const tools = await slowDown(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', line);
  return page;
}

/** Runs in the page. */
function watchAndPress({ words, buttons }: Visit): void {
  const nameOf = (element: HTMLElement) => element.ariaLabel ?? element.textContent.trim();
  const find = (selector: string, beginnings: readonly string[]) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) =>
        beginnings.some((beginning) => nameOf(element).startsWith(beginning)) &&
        element.getClientRects().length > 0,
    );
  const stateOf = (button: HTMLElement) =>
    button.isConnected && `${nameOf(button)} ${button.ariaExpanded ?? ''}`;
  let wordsAt = 0;
  let pressed: { button: HTMLElement; state: string | false } | null = null;
  const isAnswered = () => buttons.length === 0 || (pressed && stateOf(pressed.button) !== pressed.state);
  const look = () => {
    if (!wordsAt && find('h1', [words])) wordsAt = performance.now();
    if (wordsAt && isAnswered()) {
      Reflect.set(window, 'firstPress', { words: wordsAt, answer: performance.now() });
      return;
    }
    const button = pressed ? undefined : find('button', buttons);
    if (button) {
      pressed = { button, state: stateOf(button) };
      button.click();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
