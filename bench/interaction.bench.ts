// How soon the next frame shows an action on a slow phone's processor, with 500 tasks on the list:
// node bench/interaction.bench.ts [tasks] [rounds]
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { actElsewhere, type DoneElsewhere, makeListId } from '../e2e/pages/other-device.ts';
import { taskScreen } from '../e2e/pages/task-screen.ts';
import { makePerson } from '../e2e/people.ts';
import { serveHeadingPage } from './pages/heading-page.ts';
import { slowDown, touchPhone } from './pages/slow-phone.ts';
import { startProduct } from './pages/start-product.ts';
import { type Figure, holdBudgets, readPercentile } from './report/bench-report.ts';

type Point = { x: number; y: number };

const taskCount = Number(process.argv[2] ?? 500);
const rounds = Number(process.argv[3] ?? 20);
/** The shortest event that the browser reports, in milliseconds. */
const minEventMs = 16;
/** How long a finger stays down in a press, in milliseconds. */
const pressMs = 80;

const { server, browser } = await startProduct();
const context = await browser.newContext({ baseURL: server.url, ...touchPhone });
await makePerson(server, context, { isPremium: true });
const page = await context.newPage();
await page.addInitScript(watchEvents, minEventMs);
await page.goto('/tasks');
await fillList();
await page.reload();
await page.getByText(`/${taskCount} tasks completed`).waitFor();
const tools = await slowDown(page);
const { field, checkbox, link, renameButton, renameField, moveHandle } = taskScreen(page);
const figures: Figure[] = [
  await measure('tick', (round) => aimAt(checkbox(`Task ${round}`))),
  await measure('add', async (round) => {
    await field.fill(`Added ${round}`);
    return () => page.keyboard.press('Enter');
  }),
  await measure('type a letter of a new task', async () => {
    await field.focus();
    return () => page.keyboard.press('a');
  }),
  await measure('open the field of a name', async (round) => {
    if (round > 0) await page.keyboard.press('Escape');
    return aimAt(renameButton(await bringNear(`Task ${round}`)));
  }),
  await measure('rename', async (round) => {
    if (round === 0) await page.keyboard.press('Escape');
    await renameButton(await bringNear(`Task ${round}`)).click();
    await renameField(`Task ${round}`).fill(`Renamed ${round}`);
    return () => page.keyboard.press('Enter');
  }),
  await measure('move by the keyboard', async () => {
    await moveHandle(await bringNear(`Task ${rounds + 3}`)).focus();
    return () => page.keyboard.press('ArrowDown');
  }),
  await measure('drag', async (round) =>
    findDrag(moveHandle(await bringNear(`Task ${rounds + 10 + round}`))),
  ),
  await measure('choose a background', async (round) => {
    await page.getByRole('button', { name: 'Background theme' }).click();
    return aimAt(page.getByRole('menuitemradio').nth((round % 13) + 1));
  }),
  await measure('open the timer', async (round) => {
    if (round > 0) await page.goBack();
    return aimAt(link(`Task ${2 * rounds + 20 + round}`));
  }),
];
figures.unshift(await measureFloor());
await browser.close();
await server.stop();
holdBudgets('interaction', figures);
process.exit();

async function fillList(): Promise<void> {
  const listIfNone = { id: makeListId(), title: 'Much' };
  const added = Array.from({ length: taskCount }, (_, at): DoneElsewhere => {
    const taskId = crypto.randomUUID();
    return { kind: 'add_task', taskId, text: `Task ${at}`, listIfNone };
  });
  for (let at = 0; at < added.length; at += 50) await actElsewhere(page, ...added.slice(at, at + 50));
}

/** `prepare` sets up what is then done, because looking something up in the page costs as much as what is measured. */
async function measure(
  name: string,
  prepare: (round: number) => Promise<() => Promise<unknown>>,
  on: Page = page,
): Promise<Figure> {
  const slowest: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const act = await prepare(round);
    slowest.push(await timeEvents(on, act));
  }
  console.log(name, slowest.join(' '));
  return { name: `${name}, 98th percentile`, unit: 'ms', found: [readPercentile(slowest, 98)] };
}

/** The least that can be pressed: the browser's own share. A second open page slows the first one down. */
async function measureFloor(): Promise<Figure> {
  const heading = await serveHeadingPage();
  await page.close();
  const floorPage = await browser.newPage(touchPhone);
  await floorPage.addInitScript(watchEvents, minEventMs);
  await floorPage.goto(heading.url);
  const at = await readCenter(floorPage.getByRole('button'));
  const floorTools = await slowDown(floorPage);
  const press = async () => () => tap(floorTools, at);
  const figure = await measure('press a button beside a heading', press, floorPage);
  await heading.stop();
  return figure;
}

/** How long until the slowest event of an action was shown. */
async function timeEvents(on: Page, act: () => Promise<unknown>): Promise<number> {
  await on.evaluate(() => Reflect.get(globalThis, 'forgetEvents')());
  await act();
  return await on.evaluate(() => Reflect.get(globalThis, 'readSlowest')() as Promise<number>);
}

/** Scrolls to the task, since tasks are only drawn in full near the window; resolves to its text. */
async function bringNear(text: string): Promise<string> {
  await scrollTo(link(text));
  return text;
}

/** Scrolls to the middle of the window, where no bar covers it. */
async function scrollTo(target: Locator): Promise<void> {
  await target.evaluate((each) => each.scrollIntoView({ block: 'center' }));
}

/** Returns how to press what is visible there, as a finger does. */
async function aimAt(target: Locator): Promise<() => Promise<void>> {
  const at = await readCenter(target);
  return () => tap(tools, at);
}

async function tap(phone: CDPSession, at: Point): Promise<void> {
  await touch(phone, 'touchStart', at);
  await wait(pressMs);
  await touch(phone, 'touchEnd');
}

async function findDrag(handle: Locator): Promise<() => Promise<void>> {
  const { x, y } = await readCenter(handle);
  return async () => {
    await touch(tools, 'touchStart', { x, y });
    for (let step = 1; step <= 8; step += 1) await touch(tools, 'touchMove', { x, y: y - (130 * step) / 8 });
    await touch(tools, 'touchEnd');
  };
}

async function touch(
  phone: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...touchPoints: Point[]
): Promise<void> {
  await phone.send('Input.dispatchTouchEvent', { type, touchPoints });
}

async function readCenter(target: Locator): Promise<Point> {
  await scrollTo(target);
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Runs in the page: times the slowest event until its frame, since it was last asked to forget. */
function watchEvents(least: number): void {
  let slowest = 0;
  const note = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) slowest = Math.max(slowest, duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  // An option that the browser accepts but the types lack.
  const options = { type: 'event', durationThreshold: least };
  observer.observe(options);
  const nextFrame = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  Reflect.set(globalThis, 'forgetEvents', () => {
    observer.takeRecords();
    slowest = 0;
  });
  Reflect.set(globalThis, 'readSlowest', async () => {
    // The event's own frame, and the one after which it is reported.
    for (let frame = 0; frame < 3; frame += 1) await nextFrame();
    note(observer.takeRecords());
    return Math.max(slowest, least);
  });
}
