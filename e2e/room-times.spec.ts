import { readFile } from 'node:fs/promises';
import { startPushReceiver } from '../server/testing/services/push-receiver.ts';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { waitUntilInstalled } from './pages/installed-app.ts';
import { openRoom, ownRoomScreen } from './pages/own-room-screen.ts';
import { poolScreen } from './pages/pool-screen.ts';
import { fakePushService, pushToWorker } from './pages/push-service.ts';
import { makePerson } from './people.ts';
import { startTestedServer } from './tested-server.ts';

const minute = 60_000;

test('an owner sets weekdays at nine in Berlin; guests in Kolkata and Kathmandu read them by their clocks, one wishes to be told and takes the file along', async ({
  page,
  newBrowser,
  newPerson,
}) => {
  test.slow();
  await newPerson({ isPremium: true });
  const link = await openRoom(page, 'Thesis', 'Until I close it');
  const own = ownRoomScreen(page);
  await own.fixedTimes('Thesis').click();
  const dialog = page.getByRole('dialog', { name: 'Fixed times' });
  await expect(dialog).toContainText('In your time zone, Europe/Berlin.');
  await expect(dialog.getByLabel('Time')).toHaveValue('09:00');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(5);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(own.pane('Thesis')).toContainText('Monday to Friday at 09:00');
  await expect(own.tellMe).not.toBeChecked();
  await expectNoAxeViolations(page);

  // A person with a plan sits there already.
  const apart = await newBrowser({ timezoneId: 'Asia/Kathmandu' });
  const third = await newPerson({ isPremium: true, context: apart });
  const thirdsPage = await apart.newPage();
  await thirdsPage.goto(link);
  const inKathmandu = /Monday to Friday at 1[23]:45(?:, from \d+ \w+ at 1[23]:45)?/;
  await expect(thirdsPage.getByRole('region', { name: 'Thesis' })).toContainText(inKathmandu);
  await ownRoomScreen(thirdsPage).comeIn.click();
  await expect(poolScreen(thirdsPage).members).toHaveCount(1);

  const elsewhere = await newBrowser({ timezoneId: 'Asia/Kolkata' });
  const guestPerson = await newPerson({ context: elsewhere });
  const guestsPage = await elsewhere.newPage();
  await guestsPage.setViewportSize({ width: 360, height: 740 });
  await guestsPage.goto(link);
  const guest = ownRoomScreen(guestsPage);
  // With daylight saving it is an hour earlier; near its beginning and end both times are shown.
  const inKolkata = /Monday to Friday at 1[23]:30(?:, from \d+ \w+ at 1[23]:30)?/;
  await expect(guestsPage.getByRole('region', { name: 'Thesis' })).toContainText(inKolkata);
  const sitting = guestsPage.getByRole('list', { name: 'Who is here' }).getByRole('listitem');
  await expect(sitting).toHaveText([new RegExp(third.username)]);
  await expect(guest.comeIn).toBeInViewport({ ratio: 1 });
  await guest.tellMe.click();
  await expect(guest.tellMe).toBeChecked();
  await expect(guestsPage.getByText('Not on this device: its notifications are off.')).toBeVisible();
  await expectNoAxeViolations(guestsPage);
  expect(await guestsPage.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await guestsPage.reload();
  await expect(guest.tellMe).toBeChecked();

  const downloading = guestsPage.waitForEvent('download');
  await guestsPage.getByRole('button', { name: 'Add to my calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('focuspool-room.ics');
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('SUMMARY:Thesis');
  expect(file).toMatch(/DTSTART;TZID=Europe\/Berlin:\d{8}T090000/);
  expect(file).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR');
  expect(file).not.toContain(link.split('#')[1]);

  // Those who sit there read the same, and need no link to stop being told.
  await guest.comeIn.click();
  await expect(poolScreen(guestsPage).card(third.username)).toBeVisible();
  await expect(poolScreen(thirdsPage).card(guestPerson.username)).toBeVisible();
  await expect(own.guests('Thesis')).toHaveCount(2);
  await expect(guestsPage.getByText(inKolkata)).toBeVisible();
  await expect(thirdsPage.getByText(inKathmandu)).toBeVisible();
  await expect(guest.tellMe).toBeChecked();
  await guest.tellMe.click();
  await expect(guest.tellMe).not.toBeChecked();
  // The wish of one of them is theirs alone.
  await expect(ownRoomScreen(thirdsPage).tellMe).not.toBeChecked();
  await ownRoomScreen(thirdsPage).tellMe.click();
  await expect(ownRoomScreen(thirdsPage).tellMe).toBeChecked();
  await expect(guest.tellMe).not.toBeChecked();
  await expectNoAxeViolations(guestsPage);
  expect(await guestsPage.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await own.fixedTimes('Thesis').click();
  await dialog.getByRole('button', { name: 'Remove times' }).click();
  await expect(own.tellMe).toHaveCount(0);
  for (const each of [guestsPage, thirdsPage]) {
    await each.reload();
    await expect(poolScreen(each).members).toHaveCount(2);
    await expect(ownRoomScreen(each).tellMe).toHaveCount(0);
  }
});

test('the fixed times of a room go from the open page of whoever sits there as it is closed', async ({
  page,
  newBrowser,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const link = await openRoom(page, 'Thesis', 'Until I close it');
  const own = ownRoomScreen(page);
  await own.fixedTimes('Thesis').click();
  const dialog = page.getByRole('dialog', { name: 'Fixed times' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const elsewhere = await newBrowser();
  await newPerson({ context: elsewhere });
  const guestsPage = await elsewhere.newPage();
  await guestsPage.goto(link);
  await ownRoomScreen(guestsPage).comeIn.click();
  await expect(ownRoomScreen(guestsPage).tellMe).toBeVisible();
  await expect(own.pane('Thesis')).toContainText('1 of 20 here');
  await own.close('Thesis').click();
  await own.yes.click();
  await expect(ownRoomScreen(guestsPage).tellMe).toBeHidden();
  await expect(guestsPage.getByText(/Monday to Friday/)).toBeHidden();
  await expect(poolScreen(guestsPage).members).toHaveCount(1);
});

test.describe('on a journey', () => {
  // The browser's own zone, which can change while a page is open.
  test.use({ timezoneId: '' });

  test('whoever comes back to the open page in another zone reads the times by the clocks there', async ({
    page,
    context,
    newPerson,
  }) => {
    const device = await context.newCDPSession(page);
    const travelTo = (timezoneId: string) => device.send('Emulation.setTimezoneOverride', { timezoneId });
    await travelTo('Asia/Kolkata');
    await newPerson({ isPremium: true });
    await openRoom(page, 'Thesis', 'Until I close it');
    const own = ownRoomScreen(page);
    await own.fixedTimes('Thesis').click();
    await page.getByRole('dialog', { name: 'Fixed times' }).getByRole('button', { name: 'Save' }).click();
    await expect(own.pane('Thesis')).toContainText('Monday to Friday at 09:00');
    await travelTo('Asia/Tokyo');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(own.pane('Thesis')).toContainText('Monday to Friday at 12:30');
  });
});

test('whoever wishes to be told and thinks better of it is not, though neither answer has come yet', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  // The browser's own question is open and is not answered.
  await page.addInitScript(() => {
    const requestPermission = () => new Promise(() => {});
    Object.assign(window, { Notification: { permission: 'default', requestPermission } });
  });
  await openRoom(page, 'Thesis', 'Until I close it');
  const own = ownRoomScreen(page);
  await own.fixedTimes('Thesis').click();
  await page.getByRole('dialog', { name: 'Fixed times' }).getByRole('button', { name: 'Save' }).click();
  const save = await holdBack(page, '**/api/own-rooms/reminder');
  const wishes: unknown[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/own-rooms/reminder'))
      wishes.push(answer.request().postDataJSON().isWanted);
  });
  await own.tellMe.click();
  await expect(own.tellMe).toBeChecked();
  await own.tellMe.click();
  await expect(own.tellMe).not.toBeChecked();
  save();
  await expect.poll(() => wishes).toEqual([true, false]);
  await page.reload();
  await expect(own.tellMe).not.toBeChecked();
});

test('a room that closes before its next fixed time offers neither to tell of it nor a file', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const link = await openRoom(page, 'Thesis', 'An hour');
  const own = ownRoomScreen(page);
  const { id } = (await (await page.request.get('/api/own-rooms')).json()).rooms[0].room;
  // A day that is neither today nor tomorrow anywhere.
  const days = [((new Date().getUTCDay() + 3) % 7) + 1];
  const times = { days, time: '10:15', timeZone: 'Europe/Berlin' };
  expect((await page.request.put(`/api/own-rooms/${id}/times`, { data: { times } })).status()).toBe(200);
  const over = page.getByText('It closes before its next fixed time');
  const file = page.getByRole('button', { name: 'Add to my calendar' });
  const expectNothingOffered = async () => {
    await expect(over).toBeVisible();
    for (const offered of [own.tellMe, file]) await expect(offered).toBeHidden();
  };
  await page.reload();
  await expectNothingOffered();
  // Its owner finds the times as they were set, though none is left that could be shown.
  await own.fixedTimes('Thesis').click();
  const dialog = page.getByRole('dialog', { name: 'Fixed times' });
  await expect(dialog.getByLabel('Time')).toHaveValue('10:15');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await page.goto('/');
  await page.goto(link);
  await expectNothingOffered();
  // A person who wished for it before can end it there.
  const [, token] = link.split('#');
  const wish = await page.request.put('/api/own-rooms/reminder', { data: { token, isWanted: true } });
  expect(wish.status()).toBe(200);
  await page.reload();
  await expect(own.tellMe).toBeChecked();
  await expect(file).toBeHidden();
  await own.tellMe.click();
  await expect(own.tellMe).toBeHidden();
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('whoever wishes it is told five minutes before a room’s time, though a page is open', async ({
    page,
    context,
    request,
  }) => {
    // It starts a server of its own.
    test.slow();
    const receiver = await startPushReceiver();
    const server = await startTestedServer(undefined, { PUSH_HOSTS: receiver.host });
    try {
      await makePerson(server, context, { isPremium: true });
      await fakePushService(page, receiver.subscribe('phone'));
      await page.goto(`${server.url}/rooms`);
      await waitUntilInstalled(page);
      const own = ownRoomScreen(page);
      await own.name.fill('Thesis');
      await own.openFor.selectOption('Until I close it');
      await own.open.click();
      await own.fixedTimes('Thesis').click();
      const dialog = page.getByRole('dialog', { name: 'Fixed times' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      const subscribed = page.waitForResponse((response) =>
        response.url().endsWith('/api/push/subscription'),
      );
      await own.tellMe.click();
      expect((await subscribed).status()).toBe(200);
      await expect(own.tellMe).toBeChecked();
      await expect(page.getByText('Not on this device')).toHaveCount(0);

      const answer = await page.request.get(`${server.url}/api/own-rooms`);
      const now = Number(answer.headers()['x-server-time']);
      const { rooms } = await answer.json();
      const waits: number[] = rooms[0].times.next.map(({ at }: { at: number }) => at - 5 * minute - now);
      // Less than five minutes before a time, no one is told of it any more.
      const advanceMs = waits.find((each) => each > 0);
      const advanced = await request.post(`${server.url}/dev/clock`, { data: { advanceMs } });
      expect(advanced.status()).toBe(200);
      await expect.poll(() => receiver.count('phone'), { timeout: 20_000 }).toBe(1);
      const [message] = receiver.read('phone');
      const [worker] = context.serviceWorkers();
      const shown = await worker?.evaluate(pushToWorker, message?.text ?? '');
      expect(shown).toMatchObject([
        { title: 'Thesis', body: 'Starts in 5 minutes', data: { isOfRoom: true } },
      ]);
    } finally {
      await server.stop();
      await receiver.stop();
    }
  });
});
