import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { feedScreen } from './pages/feed-screen.ts';
import { intentionScreen } from './pages/intention-screen.ts';
import { recordReceived } from './pages/live-connection.ts';
import { actElsewhere } from './pages/other-device.ts';
import { joinPool, landWith, poolScreen } from './pages/pool-screen.ts';
import { addTask, openDesk, openTimer, timerScreen } from './pages/timer-screen.ts';

test('who comes into a room while somebody works who shows nobody meanwhile waits for a pause', async ({
  page,
  newBrowser,
  newPerson,
}) => {
  const { username } = await newPerson({ isPremium: true });
  const told = recordReceived(page);
  await addTask(page);
  await joinPool(page);
  const { card } = poolScreen(page);
  const showOthers = page.getByRole('switch', { name: 'See others while I work' });
  await showOthers.click();
  await expect(showOthers).not.toBeChecked();
  await timerScreen(page).startRecorded();
  const here = page.getByText(/\d+ here$/);
  const howMany = await here.innerText();

  const elsewhere = await newBrowser();
  const ann = await newPerson({ isPremium: true, context: elsewhere });
  const hers = await elsewhere.newPage();
  await addTask(hers);
  await joinPool(hers);
  await hers.getByRole('switch', { name: 'See others while I work' }).click();
  const isRead = page.waitForResponse('/api/landings');
  await landWith(hers, username);
  await isRead;
  // What people have asked for themselves does not wait.
  await expect(hers.getByText(`You and ${username} land at`)).toBeVisible();

  await expect.poll(() => told.words.join()).toContain(ann.username);
  await expect(here).toHaveText(howMany);
  await expect(card(ann.username)).toBeHidden();
  await expect(page.getByText(/land at/)).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoAxeViolations(page);

  await poolScreen(page).pause.click();
  await expect(card(ann.username)).toBeVisible();
  await expect(here).not.toHaveText(howMany);
  // A person who was seen during the pause stays in view, but without the button that calls for attention.
  const cheer = page.getByRole('button', { name: `Cheer for ${ann.username}` });
  await expect(cheer).toBeVisible();
  await poolScreen(page).start.click();
  await expect(cheer).toBeHidden();
  await expect(card(ann.username)).toBeVisible();
  await expectNoAxeViolations(page);
});

/** Expects it on the open page, after a reload, and after its person has been elsewhere. */
async function expectWheneverOpened(page: Page, expectIt: () => Promise<void>): Promise<void> {
  await expectIt();
  await page.reload();
  await expectIt();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await page.goBack();
  await expectIt();
}

test('a room stays as it was at the start of a run, however often it is opened, until a pause', async ({
  page,
  newBrowser,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const [there, elsewhere] = [await newBrowser(), await newBrowser()];
  const mira = await newPerson({ isPremium: true, context: there });
  const hers = await there.newPage();
  const { id: taskId } = await addTask(hers);
  await actElsewhere(hers, { kind: 'show_task', taskId, visibility: 'everyone' });
  await openTimer(hers);
  await intentionScreen(hers).field.fill('Three pages');
  await hers.getByRole('link', { name: 'Join Task Pool >' }).click();
  await expect(poolScreen(hers).members.first()).toContainText('(you)');

  const told = recordReceived(page);
  await addTask(page);
  await joinPool(page);
  const { card } = poolScreen(page);
  await expect(card(mira.username)).toBeVisible();
  await page.getByRole('switch', { name: 'See others while I work' }).click();
  await timerScreen(page).startRecorded();
  const here = page.getByText(/\d+ here$/);
  const howMany = await here.innerText();

  await timerScreen(hers).startRecorded();
  const ann = await newPerson({ isPremium: true, context: elsewhere });
  const anns = await elsewhere.newPage();
  await addTask(anns);
  await joinPool(anns);
  await expect.poll(() => told.words.join()).toContain(ann.username);
  await expect.poll(() => told.words.join()).toContain('Three pages');

  const expectQuiet = async () => {
    await expect(card(mira.username)).toBeVisible();
    await expect(here).toHaveText(howMany);
    await expect(card(ann.username)).toBeHidden();
    await expect(page.getByText('Three pages')).toBeHidden();
  };
  await expectWheneverOpened(page, expectQuiet);

  await poolScreen(page).pause.click();
  await expect(card(ann.username)).toBeVisible();
  await expect(card(mira.username)).toContainText('Three pages');
  await expect(here).not.toHaveText(howMany);
});

/** Tells the feed what will be there at the end of a run that is starting. */
async function setOutInFeed(context: BrowserContext, line: string): Promise<void> {
  const page = await context.newPage();
  const { id: taskId } = await addTask(page);
  await actElsewhere(page, { kind: 'show_task', taskId, visibility: 'everyone' });
  await openTimer(page);
  await feedScreen(page).goOnline.click();
  await intentionScreen(page).field.fill(line);
  await timerScreen(page).startRecorded();
}

test('what comes to the feed while somebody works who shows nobody meanwhile waits when they look again', async ({
  context,
  newBrowser,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const elsewhere = await newBrowser();
  const before = await newPerson({ isPremium: true, context: elsewhere });
  await setOutInFeed(elsewhere, 'Two pages');
  const page = await openDesk(context);
  const feed = feedScreen(page);
  const told = recordReceived(page);
  await page.reload();
  await expect(feed.lineOf(before.username)).toBeVisible();
  await feed.showOthers.click();
  await timerScreen(page).startRecorded();

  const there = await newBrowser();
  const ann = await newPerson({ isPremium: true, context: there });
  await setOutInFeed(there, 'Three pages');
  await expect.poll(() => told.words.join()).toContain(ann.username);

  const expectQuiet = async () => {
    // They come by age, newest first.
    await expect(feed.lineOf(before.username)).toBeVisible();
    await expect(feed.lineOf(ann.username)).toHaveCount(0);
  };
  await expectWheneverOpened(page, expectQuiet);
  await expectNoAxeViolations(page);
  await timerScreen(page).pause.click();
  await expect(feed.lineOf(ann.username)).toContainText('Three pages');
});
