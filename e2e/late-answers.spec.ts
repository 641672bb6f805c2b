import type { Page, Route } from '@playwright/test';
import { expect, holdBack, test } from './fixtures.ts';
import { openConnected } from './pages/live-connection.ts';
import { openRoom, ownRoomScreen } from './pages/own-room-screen.ts';
import { joinPool, poolScreen } from './pages/pool-screen.ts';
import { settingsScreen } from './pages/settings-screen.ts';
import { addTask } from './pages/timer-screen.ts';
import { openPlanShop } from './plan-shop.ts';

test('whoever has said Yes to leaving the room cannot say No while they leave', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await addTask(page);
  await joinPool(page);
  const room = poolScreen(page);
  await room.close.click();
  const letLeave = await holdBack(page, '**/api/pool/leave');
  await room.yes.click();
  await expect(room.no).toBeDisabled();
  await room.no.press('Enter');
  await page.keyboard.press('Escape');
  await expect(room.no).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(room.yes).toBeDisabled();
  letLeave();
  await expect(page).toHaveURL(/\/tasks$/);
});

test('whoever is deleting their account reads no more that it is kept', async ({ page, newPerson }) => {
  const { password } = await newPerson();
  const screen = settingsScreen(page);
  await openConnected(page, '/settings');
  await screen.deleteAccount.click();
  await screen.deletionPassword.fill(password);
  const letDelete = await holdBack(page, '**/api/privacy/account-deletion');
  await screen.deleteForGood.click();
  await expect(screen.keepAccount).toBeDisabled();
  await screen.keepAccount.press('Enter');
  await page.keyboard.press('Escape');
  await expect(screen.keepAccount).toBeFocused();
  letDelete();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
});

test('whoever chooses another plan before the payment window is there pays for no other', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  const shop = openPlanShop(page);
  await shop.visit();
  await shop.choosePlan('Basic');
  const tellOrder = await holdBack(page, '**/api/subscriptions/orders', { times: 1 });
  const answered = page.waitForResponse('**/api/subscriptions/orders');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await shop.choosePlan('Premium');
  tellOrder();
  await answered;
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeEnabled();
  await shop.subscribe();
  await shop.press('Pay');
  await expect(shop.premiumDialog).toContainText('Payment successful!');
  await expect(shop.premiumDialog).toContainText('Premium');
});

test('the link of a room is not copied while another is being made', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await openRoom(page, 'Thesis');
  const own = ownRoomScreen(page);
  const copy = page.getByRole('button', { name: 'Copy link of Thesis' });
  const letRenew = await holdBack(page, '**/api/own-rooms/*/renewal');
  await own.renew('Thesis').click();
  await own.yes.click();
  await expect(copy).toBeDisabled();
  await expect(copy).toHaveCSS('opacity', '0.5');
  await copy.press('Enter');
  await expect(copy).toHaveText('Copy link');
  // When the system sets the colours, its own colour says so.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(copy).toHaveCSS('opacity', '1');
  await page.emulateMedia({ forcedColors: 'none' });
  letRenew();
  await expect(copy).toBeEnabled();
  await expect(copy).toHaveCSS('opacity', '1');
});

/** Lets the first of the calls go on once the returned function is called, and none of the later ones. */
async function answerFirst(page: Page, address: string): Promise<() => Promise<void>> {
  const calls: Route[] = [];
  await page.route(address, (route) => void calls.push(route));
  return async () => calls[0]?.continue();
}

test('whoever asks again before a slow answer is there still gets it', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  const answer = await answerFirst(page, '**/api/history');
  await page.goto('/history');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await answer();
  await expect(page.getByText('No completed tasks found')).toBeVisible();
});

test('whoever asks again before a slow room lets them in still comes in', async ({ page, newPerson }) => {
  const { username } = await newPerson({ isPremium: true });
  await addTask(page);
  await joinPool(page);
  const answer = await answerFirst(page, '**/api/pool/join');
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await answer();
  await expect(poolScreen(page).card(username)).toBeVisible();
});
