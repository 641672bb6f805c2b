import { expect, type Page } from '@playwright/test';
import { readServerState, readServerTime } from '../pages/other-device.ts';
import { openLandingOffer } from '../pages/pool-screen.ts';
import { openNewTask } from '../pages/timer-screen.ts';
import { fillFeed, fillRoom } from './report-shots.ts';
import { finishRun, press, type Shot } from './shots.ts';

const people = [{ id: 'm', username: 'maya.k' }];
const shared = { key: '5f0c1c7e-3b7a-4f6e-9d55-0f7d8a1f2b3c', minutes: 5 };

/** Tells the page that the people at work end in so many minutes. */
async function offerLanding(page: Page, minutes: number): Promise<void> {
  const now = await readServerTime(page);
  await page.route('/api/landings/offer?*', (route) =>
    route.fulfill({ json: { endsAt: now + minutes * 60_000 } }),
  );
}

/** Tells the page that a person is at work who lets everyone see it. */
async function showLinked(page: Page): Promise<void> {
  const now = await readServerTime(page);
  const person = { username: 'maya.k', profilePicture: 'animals/Fox.jpg', endsAt: now + 20 * 60_000 };
  await page.route('/api/with/*', (route) => route.fulfill({ json: person }));
}

/** Tells the page that the run in hand lands with someone. */
async function landRun(page: Page, text: string): Promise<void> {
  await page.route('/api/landings', async (route) => {
    const state = await readServerState(page);
    const { key, durationMs = 0, runningSince, worked } = state.run?.timer ?? {};
    const endsAt = runningSince ? runningSince + durationMs : worked?.at(-1)?.to;
    const landing = endsAt ? { runKey: key, endsAt, people, break: shared } : null;
    await route.fulfill({ json: { landing } });
  });
  await openNewTask(page, text);
  const isHeard = page.waitForResponse('/api/operations');
  await press(page, 'Start');
  await isHeard;
  await page.reload();
  await expect(page.getByText(/^You and maya\.k land at/)).toBeVisible();
}

/** Landing with others. The last shots leave a run behind. */
export const landingShots: readonly Shot[] = [
  {
    name: 'landing-feed',
    as: 'newcomer',
    go: async (page) => {
      await fillFeed(page);
      await offerLanding(page, 20);
      await openNewTask(page, 'Draft the sixth page');
      await openLandingOffer(page, 'jonas_w');
    },
  },
  {
    name: 'landing-room',
    as: 'newcomer',
    go: async (page) => {
      await fillRoom(page);
      await offerLanding(page, 20);
      await openNewTask(page, 'Draft the seventh page');
      await page.getByRole('link', { name: 'Join Task Pool' }).click();
      await page.getByText(/people land at/).waitFor();
      await openLandingOffer(page, 'maya.k');
    },
  },
  { name: 'landing-timer', as: 'newcomer', go: (page) => landRun(page, 'Draft the eighth page') },
  {
    name: 'landing-moment',
    as: 'newcomer',
    go: async (page) => {
      await landRun(page, 'Draft the ninth page');
      await finishRun(page, { andServers: true });
      await page.getByText('You and maya.k landed together').waitFor();
    },
  },
];

/** A link to oneself. Its document is that of a person who is not there, and the overlay has hardly any text to measure. */
export const linkShots: readonly Shot[] = [
  {
    name: 'landing-link',
    as: 'newcomer',
    go: async (page) => {
      await showLinked(page);
      await page.goto('/with/maya.k');
      await page
        .getByRole('button', { name: 'Land with them' })
        .or(page.getByText('Pick a task'))
        .first()
        .waitFor();
    },
  },
  {
    name: 'landing-overlay',
    as: 'stranger',
    go: async (page) => {
      await showLinked(page);
      await page.goto('/with/maya.k/card');
      await page.getByText(/^is at work until/).waitFor();
    },
  },
];
