import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openRoom, ownRoomScreen } from './pages/own-room-screen.ts';
import { holdTime } from './pages/page-clock.ts';
import { landWith, poolScreen } from './pages/pool-screen.ts';
import { addTask, timerScreen } from './pages/timer-screen.ts';
import { makeWideUsername } from './people.ts';

const width = 360;

/** Expects nothing on the page to be out of view to the side. */
async function expectFits(page: Page): Promise<void> {
  const findRightmost = () =>
    page
      .locator('main :is(p, h1, a, button, li, section)')
      .evaluateAll((elements) =>
        Math.max(
          document.documentElement.scrollWidth,
          ...elements.map((element) => element.getBoundingClientRect().right),
        ),
      );
  await expect.poll(findRightmost).toBeLessThanOrEqual(width);
}

test('the widest names of a person and a room fit on a phone, from the link to the shared break', async ({
  page: hers,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  test.slow();
  const username = makeWideUsername();
  await newPerson({ isPremium: true, username });
  await hers.clock.install();
  await addTask(hers, 'Write');
  const link = await openRoom(hers, 'W'.repeat(40), 'A day');
  await hers.getByRole('button', { name: /^Join W/ }).click();
  await hers.getByRole('link', { name: 'Write' }).click();
  await timerScreen(hers).startRecorded();

  const elsewhere = await newBrowser();
  await newPerson({ isPremium: true, context: elsewhere });
  const theirs = await elsewhere.newPage();
  await theirs.clock.install();
  await theirs.setViewportSize({ width, height: 740 });
  await addTask(theirs, 'Read');
  await theirs.goto(link);
  await expect(theirs.getByRole('button', { name: /^Report or hide W/ })).toBeVisible();
  await expectFits(theirs);
  await ownRoomScreen(theirs).comeIn.click();
  const task = theirs.getByRole('link', { name: 'Read', exact: true });
  await expect(task).toBeVisible();
  await expectFits(theirs);
  await task.click();
  await expect(poolScreen(theirs).start).toBeVisible();
  await expectFits(theirs);
  await landWith(theirs, username);
  await expect(theirs.getByText(/^You and W[MW]+ land at/)).toBeVisible();
  await expectFits(theirs);

  await advanceBothClocks([hers, theirs], 25 * 60_000);
  await expect(theirs.getByText(/^You and W[MW]+ landed together/)).toBeVisible();
  await expectFits(theirs);
  await poolScreen(theirs).tick.click();
  const goOn = await holdTime(theirs);
  await poolScreen(theirs).yes.click();
  const shared = theirs.getByRole('button', { name: /^Break with W[MW]+ until/ });
  await expect(shared).toBeVisible();
  await expectFits(theirs);
  await goOn();
  await expect(theirs.getByText('Time for a break?')).toBeVisible();
  await expectFits(theirs);
  await shared.click();
  await expect(theirs.getByRole('heading', { name: 'On a break' })).toBeVisible();
  await expectFits(theirs);
});
