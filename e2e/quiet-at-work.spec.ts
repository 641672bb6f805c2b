import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { recordTold } from './pages/live-connection.ts';
import { joinPool, landWith, poolScreen } from './pages/pool-screen.ts';
import { addTask, timerScreen } from './pages/timer-screen.ts';

test('who comes into a room while somebody works who shows nobody meanwhile waits for a pause', async ({
  page,
  newBrowser,
  newPerson,
}) => {
  const { username } = await newPerson({ isPremium: true });
  const told = recordTold(page);
  await addTask(page);
  await joinPool(page);
  const { card } = poolScreen(page);
  const showOthers = page.getByRole('switch', { name: 'Show others while I work' });
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
  await hers.getByRole('switch', { name: 'Show others while I work' }).click();
  const isRead = page.waitForResponse('/api/landings');
  await landWith(hers, username);
  await isRead;
  // What one has asked for oneself does not wait.
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
  // Whoever was seen in the pause stays on show, without what calls.
  const cheer = page.getByRole('button', { name: `Cheer for ${ann.username}` });
  await expect(cheer).toBeVisible();
  await poolScreen(page).start.click();
  await expect(cheer).toBeHidden();
  await expect(card(ann.username)).toBeVisible();
  await expectNoAxeViolations(page);
});
