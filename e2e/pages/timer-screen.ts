import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Locator, type Page, type Response } from '@playwright/test';
import { untilSent } from './device-outbox.ts';
import { waitUntilLoaded } from './installed-app.ts';
import { actElsewhere, makeListId, readServerState } from './other-device.ts';
import { holdTime } from './page-clock.ts';
import { nameOfTask, refuseOperations } from './task-screen.ts';

/** The timer page as a person meets it. */
export function timerScreen(page: Page) {
  const clock = page.getByRole('timer').or(page.getByRole('button', { name: /set timer/ }));
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function complete(onceAsked = async () => {}): Promise<void> {
    await button('Finished?').click();
    await expect(page.getByRole('dialog', { name: 'Did you complete this task?' })).toBeVisible();
    await onceAsked();
    await button('Yes').click();
  }

  return {
    clock,
    start: button('Start'),
    pause: button('Pause'),
    finished: button('Finished?'),
    yes: button('Yes'),
    no: button('No'),
    congratulation: page.getByText("Congratulations! You've successfully completed your task!"),
    slider: page.getByRole('slider', { name: 'Minutes' }),

    /** Expects the clock to show a time from `least` to `most`: some time passes between an action and this check. */
    async expectTime(least: string, most: string): Promise<void> {
      const readTime = async () => {
        const time = await clock.innerText();
        return time >= least && time <= most ? 'on time' : time;
      };
      await expect.poll(readTime, `from ${least} to ${most}`).toBe('on time');
    },

    /**
     * Starts, and waits until the server has heard of the run: it vouches only for what passes from then on. Another tab of the
     * same person may be the one that sends it.
     */
    async startRecorded(): Promise<void> {
      const isHeard = (response: Response) =>
        response.url().endsWith('/api/operations') &&
        Boolean(response.request().postData()?.includes('"start_run"'));
      await Promise.all([page.context().waitForEvent('response', isHeard), button('Start').click()]);
    },

    complete,

    /** Once the question has been open, what it needs is on the device, even without a network. */
    async askAndDecline(): Promise<void> {
      await button('Finished?').click();
      await button('No').click();
    },

    /** Completes, and checks what is said about it while no time passes on the page: it would disappear by itself. */
    async completeAndLook(look: () => Promise<void>): Promise<void> {
      let goOn = async () => {};
      await complete(async () => {
        goOn = await holdTime(page);
      });
      await look();
      await goOn();
    },
  };
}

export type AddedTask = { readonly id: string; readonly listId: string; readonly text: string };

/** Adds a task to the signed-in person's list, as another device would. */
export async function addTask(page: Page, text = 'Write the first page'): Promise<AddedTask> {
  const id = randomUUID();
  const listIfNone = { id: makeListId(), title: 'Today' };
  await actElsewhere(page, { kind: 'add_task', taskId: id, text, listIfNone });
  const state = await readServerState(page);
  return { id, listId: state.lists[0]?.id ?? '', text };
}

/** Goes to a task's timer the way people do: by its name in the task manager. */
export async function openTimer(page: Page, text = 'Write the first page'): Promise<void> {
  await page.goto('/tasks');
  await page.getByRole('link', { name: nameOfTask(text) }).click();
  await expect(page).toHaveURL(/\/timer$/);
  await expect(page.getByRole('heading', { name: text })).toBeVisible();
}

/** Goes to the timer of a new task with no other run in hand: one from before is let go. */
export async function openNewTask(page: Page, text: string): Promise<void> {
  const { run } = await readServerState(page);
  if (run) await actElsewhere(page, { kind: 'drop_run', key: run.timer.key });
  await addTask(page, text);
  await openTimer(page, text);
}

/**
 * Waits for the parts without which a run's page also works: what is beside it, its break, and what follows it on every page. If
 * a clock jumps while they load, they come late, and without a network they do not come.
 */
export async function untilPartsLoaded(page: Page): Promise<void> {
  for (const part of ['beside-run', 'member-background']) await waitUntilLoaded(page, part);
}

/** Adds a task and starts a run on it, and waits until the server has the run. */
export async function startNewTask(page: Page, text?: string): Promise<AddedTask> {
  const task = await addTask(page, text);
  await openTimer(page, text);
  await timerScreen(page).startRecorded();
  return task;
}

/** Works the 25 minutes of a new task to their end, and waits until the server has counted them. */
export async function workNewTask(
  page: Page,
  advanceBothClocks: (page: Page, milliseconds: number) => Promise<void>,
  text?: string,
): Promise<AddedTask> {
  const task = await startNewTask(page, text);
  await advanceBothClocks(page, 25 * 60_000);
  await timerScreen(page).complete();
  await expect(page).toHaveURL(/\/tasks$/);
  await untilSent(page);
  return task;
}

/** Starts a run of which nothing more is accepted; returns the reports of that, which every page shows. */
export async function collectRunReports(page: Page, howMany: number): Promise<Locator> {
  await startNewTask(page, 'Write the whole first page of a wonderful new book');
  await refuseOperations(page, 'place_missing');
  const reports = page.getByRole('alert').filter({ hasText: 'Nothing was added.' });
  for (let count = 1; count <= howMany; count += 1) {
    await timerScreen(page).pause.click();
    await expect(reports).toHaveCount(count);
  }
  return reports;
}

/** What the server has counted for the signed-in person. */
export async function readRewards(page: Page): Promise<{ trophies: number; totalMinutes: number }> {
  const address = new URL('/api/account/viewer', page.url());
  const { viewer } = await (await page.request.get(address.href)).json();
  const { trophies, totalMinutes } = viewer.profile;
  return { trophies, totalMinutes };
}

export type DeskOptions = { hasTestClock?: boolean };

/** Opens a tab of the signed-in person at the timer of one of their tasks. */
export async function openDesk(context: BrowserContext, options: DeskOptions = {}): Promise<Page> {
  const page = await context.newPage();
  if (options.hasTestClock) await page.clock.install();
  await addTask(page);
  await openTimer(page);
  return page;
}
