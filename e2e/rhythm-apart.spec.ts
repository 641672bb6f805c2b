import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { actElsewhere, readServerState } from './pages/other-device.ts';
import { addTask, openTimer, readRewards, timerScreen, untilPartsLoaded } from './pages/timer-screen.ts';

const minute = 60_000;
const texts = ['Open the letters', 'Answer two of them', 'File the rest'] as const;

type Devices = { readonly laptop: Page; readonly phone: Page };

/** Two devices of a person whose breaks and runs start by themselves, with their first run at its end. */
const test = base.extend<{ devices: Devices }>({
  devices: async ({ newPerson, newBrowser, advanceBothClocks, consoleErrors }, use) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const home = await newBrowser();
    await newPerson({ isPremium: true, context: home });
    const away = await newBrowser({ signedInAs: home });
    const [laptop, phone] = [await home.newPage(), await away.newPage()];
    for (const page of [laptop, phone]) await page.clock.install();
    for (const text of texts) await addTask(laptop, text);
    await actElsewhere(laptop, { kind: 'set_rhythm', settings: { startsBreaks: true, startsRuns: true } });
    await openTimer(laptop, texts[0]);
    await timerScreen(laptop).startRecorded();
    await phone.goto('/timer');
    await expect(phone.getByRole('heading', { name: texts[0] })).toBeVisible();
    for (const page of [laptop, phone]) await untilPartsLoaded(page);
    await advanceBothClocks([laptop, phone], 25 * minute);
    await use({ laptop, phone });
  },
});

async function setOffline(isOffline: boolean, ...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().setOffline(isOffline);
}

test('a phone that went on by itself without a network ends nothing that was begun meanwhile on the laptop', async ({
  devices: { laptop, phone },
  advanceBothClocks,
}) => {
  await timerScreen(laptop).complete();
  for (const page of [laptop, phone])
    await expect(page.getByRole('heading', { name: 'On a break' })).toBeVisible();
  await setOffline(true, phone);
  await advanceBothClocks([laptop, phone], 5 * minute);
  for (const page of [laptop, phone])
    await expect(page.getByRole('heading', { name: texts[1] })).toBeVisible();
  await advanceBothClocks([laptop, phone], 10 * minute);
  await timerScreen(laptop).pause.click();
  await timerScreen(laptop).complete();
  await expect(laptop.getByRole('heading', { name: 'On a break' })).toBeVisible();
  await untilSent(laptop);
  const { rhythm } = await readServerState(laptop);

  await setOffline(false, phone);
  await untilSent(phone);
  await expect(phone.getByRole('heading', { name: 'On a break' })).toBeVisible();
  await expect(laptop.getByRole('heading', { name: 'On a break' })).toBeVisible();
  expect(await readServerState(laptop)).toMatchObject({ run: null, aside: [], rhythm });
});

test('two devices that both went on by themselves without a network come back to one run', async ({
  devices: { laptop, phone },
  advanceBothClocks,
}) => {
  for (const page of [laptop, phone]) await timerScreen(page).askAndDecline();
  await setOffline(true, laptop, phone);
  for (const page of [laptop, phone]) {
    await timerScreen(page).complete();
    await expect(page.getByRole('heading', { name: 'On a break' })).toBeVisible();
  }
  await advanceBothClocks([laptop, phone], 5 * minute);
  for (const page of [laptop, phone])
    await expect(page.getByRole('heading', { name: texts[1] })).toBeVisible();
  for (const page of [phone, laptop]) {
    await setOffline(false, page);
    await untilSent(page);
  }
  expect((await readServerState(laptop)).aside).toEqual([]);
  for (const page of [laptop, phone]) await expect(page.getByText('Another run waits')).toBeHidden();
  expect(await readRewards(laptop)).toEqual({ trophies: 1, totalMinutes: 25 });
});
