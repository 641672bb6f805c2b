// How even the frames are on a slow phone's processor, in a long history and during a run in a full room:
// node bench/smoothness.bench.ts [lists] [seconds]
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { actElsewhere, makeListId } from '../e2e/pages/other-device.ts';
import { poolScreen } from '../e2e/pages/pool-screen.ts';
import { makePerson } from '../e2e/people.ts';
import { openPostgresEngine } from '../server/src/platform/database/postgres-engine.ts';
import { startPostgresServer } from '../server/testing/databases/postgres-server.ts';
import { slowDown, touchPhone } from './pages/slow-phone.ts';
import { startProduct } from './pages/start-product.ts';
import { startRun } from './pages/start-run.ts';
import { traceMainThread } from './pages/trace-main-thread.ts';
import { type Figure, holdBudgets, readPercentile } from './report/bench-report.ts';

const listCount = Number(process.argv[2] ?? 5_000);
const seconds = Number(process.argv[3] ?? 20);
const seats = 20;
/** As far and as fast as a thumb flings a page, in pixels and pixels a second. */
const swipe = { distance: 2_000, speed: 2_500 };

const postgres = await startPostgresServer();
const url = postgres.urlOf('postgres');
const { server, browser } = await startProduct({ settings: { DATABASE_URL: url } });
const { database, close } = await openPostgresEngine(url, () => {});

const figures: Figure[] = [
  {
    name: 'a frame while a long history scrolls, 98th percentile',
    unit: 'ms',
    found: [await scrollHistory()],
  },
  { name: 'the longest task beside a run in a full room', unit: 'ms', found: [await sitInFullRoom()] },
];
await browser.close();
await close();
await server.stop();
await postgres.stop();
holdBudgets('smoothness', figures);
process.exit();

/** Milliseconds between frames, after the whole history was loaded and laid out page by page. */
async function scrollHistory(): Promise<number> {
  const { context, email } = await openPhone();
  await fillHistory(email);
  const page = await context.newPage();
  await page.goto('/history');
  await page.getByText('List 1', { exact: true }).waitFor();
  await page.evaluate(() => {
    const toEnd = () => document.documentElement.scrollIntoView({ block: 'end' });
    Reflect.set(globalThis, 'atEnd', setInterval(toEnd, 20));
  });
  await page.getByText(`List ${listCount}`, { exact: true }).waitFor({ timeout: 300_000 });
  await page.evaluate(() => clearInterval(Reflect.get(globalThis, 'atEnd')));
  const tools = await slowDown(page);
  await page.evaluate(watchFrames);
  const end = await page.evaluate(() => scrollY);
  for (let at = 0; at < seconds; at += 1) {
    // Up from the end: parts that were far away are laid out again.
    await tools.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 400,
      yDistance: swipe.distance,
      speed: swipe.speed,
      // Touch gestures move nothing here.
      gestureSourceType: 'mouse',
    });
  }
  const { frames, top } = await page.evaluate(() => ({
    frames: Reflect.get(globalThis, 'seenFrames') as number[],
    top: scrollY,
  }));
  if (top === end) throw new Error('It did not scroll');
  console.log(`longest frame ${Math.max(...frames)} ms`);
  await context.close();
  return readPercentile(frames, 98);
}

/** Milliseconds of the page's longest task. */
async function sitInFullRoom(): Promise<number> {
  const { context } = await openPhone();
  const page = await context.newPage();
  await startRun(page);
  await page.goto('/tp');
  const { members } = poolScreen(page);
  await members.first().waitFor();
  // A simulated member may leave in the meantime.
  await expect(async () => {
    if ((await members.count()) < seats) await joinRoom();
    expect(await members.count()).toBe(seats);
  }).toPass({ intervals: [300], timeout: 120_000 });
  await slowDown(page);
  const tasks = await traceMainThread(page, seconds);
  return Math.max(...tasks);
}

/** A person with a plan, in a separate browser context on a phone. */
async function openPhone() {
  const context = await browser.newContext({ baseURL: server.url, ...touchPhone });
  const { email, username } = await makePerson(server, context);
  await database.execute(sql`update profiles set is_premium = true where username = ${username}`);
  return { context, email };
}

/** Adds `listCount` completed lists of six tasks, an hour apart; `List 1` is the newest. */
async function fillHistory(email: string): Promise<void> {
  await database.execute(sql`
    insert into task_lists (id, user_id, title, created_at, completed_at)
    select '-' || lpad(n::text, 19, '0'), users.id, 'List ' || n, now() - (n + 1) * interval '1 hour', now() - n * interval '1 hour'
    from users, generate_series(1, ${listCount}::int) n where email = ${email}`);
  await database.execute(sql`
    insert into tasks (id, list_id, text, is_completed, minutes)
    select gen_random_uuid(), id, 'Task ' || n, true, 25 from task_lists, generate_series(1, 6) n`);
}

/** Another person takes a seat in the room, through the calls that their page would make. */
async function joinRoom(): Promise<void> {
  const { context } = await openPhone();
  const taskId = randomUUID();
  await actElsewhere(context, {
    kind: 'add_task',
    taskId,
    text: 'Read',
    listIfNone: { id: makeListId(), title: 'Today' },
  });
  const answer = await context.request.post('/api/pool/join', { data: { taskId } });
  if (!answer.ok()) throw new Error(`Joining was answered ${answer.status()}`);
}

/** Runs in the page: records the milliseconds between frames from now on. */
function watchFrames(): void {
  const frames: number[] = [];
  Reflect.set(globalThis, 'seenFrames', frames);
  let last = performance.now();
  requestAnimationFrame(function note(now) {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(note);
  });
}
