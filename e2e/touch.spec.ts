import type { CDPSession, Page } from '@playwright/test';
import { expect, test, withMotion } from './fixtures.ts';
import { joinPool } from './pages/pool-screen.ts';
import { addTask } from './pages/timer-screen.ts';

test.use(withMotion);

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

type Point = { x: number; y: number };

/** Moves a finger across the screen, as the device itself would report it. */
async function swipe(device: CDPSession, from: Point, to: Point): Promise<void> {
  const steps = 12;
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1) {
    const x = from.x + ((to.x - from.x) * step) / steps;
    const y = from.y + ((to.y - from.y) * step) / steps;
    await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  }
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** A point of the dial by its angle, 0 at the left end and 180 at the right one, `within` pixels inside its line. */
async function findPoint(page: Page, degrees: number, within = 0): Promise<Point> {
  const dial = await page.getByRole('slider', { name: 'Minutes' }).boundingBox();
  if (!dial) throw new Error('There is no dial');
  const radius = dial.width * (132 / 320) - within;
  const radians = (degrees * Math.PI) / 180;
  return {
    x: dial.x + dial.width / 2 - Math.cos(radians) * radius,
    y: dial.y + dial.height * (156 / 200) - Math.sin(radians) * radius,
  };
}

test('on a phone the arc takes the touches on its track, and the others scroll the page', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.getByText(/right now|in the last day/)).toBeVisible();
  const device = await context.newCDPSession(page);
  const minutes = page.getByRole('slider', { name: 'Minutes' });
  const scrolled = () => page.evaluate(() => scrollY);

  // A thumb that lands beside the line still takes hold of it.
  await swipe(device, await findPoint(page, 90, 20), await findPoint(page, 180));
  await expect(minutes).toHaveValue('55');
  await swipe(device, await findPoint(page, 180), await findPoint(page, 90));
  await expect(minutes).toHaveValue('30');
  expect(await scrolled()).toBe(0);

  const middle = await findPoint(page, 90, 60);
  await swipe(device, middle, { x: middle.x, y: middle.y - 150 });
  await expect.poll(scrolled).toBeGreaterThan(50);
  await expect(minutes).toHaveValue('30');
});

test('held sideways, a phone hides nothing of a room behind its camera', async ({
  page,
  context,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const device = await context.newCDPSession(page);
  const inset = 47;
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: inset, right: inset } });
  await addTask(page);
  await joinPool(page);
  await page.setViewportSize({ width: 844, height: 390 });
  const members = page.getByRole('list', { name: 'Members of the room' });
  await expect(members).toBeVisible();
  const { x = 0, width = 0 } = (await members.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(inset);
  expect(x + width).toBeLessThanOrEqual(844 - inset);
});
