import { expect, type Locator, type Page } from '@playwright/test';
import { openTimer } from './timer-screen.ts';

/** The task pool as a person meets it. */
export function poolScreen(page: Page) {
  const members = page.getByRole('list', { name: 'Members of the room' }).getByRole('listitem');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const card = (username: string) => page.getByRole('group', { name: username, exact: true });
  return {
    members,
    card,
    start: button('Start'),
    pause: button('Pause'),
    tick: button('Finish the task'),
    close: button('Close X'),
    yes: button('Yes'),
    no: button('No'),
    showTask: page.getByRole('switch', { name: 'Show others my task' }),
    simulated: page.getByRole('img', { name: 'Simulated member' }),

    /** Expects a person's bar at this percentage, or at what most of a minute adds to it, and paused or running. */
    async expectBar(username: string, percent: number, state: 'paused' | 'running'): Promise<void> {
      const bar = card(username).locator('[data-percent]');
      const possible = [0, 1, 2, 3].map((more) => percent + more).join('|');
      await expect(bar).toHaveAttribute('data-percent', new RegExp(`^(?:${possible})$`));
      const paused = card(username).getByText('(Paused)').filter({ visible: true });
      await expect(paused).toHaveCount(state === 'paused' ? 1 : 0);
    },
  };
}

/** Goes from the task manager over the timer into a room, the way people do. */
export async function joinPool(page: Page, text?: string): Promise<void> {
  await openTimer(page, text);
  await page.getByRole('link', { name: 'Join Task Pool >' }).click();
  await expect(page).toHaveURL(/\/tp$/);
  await expect(poolScreen(page).members.first()).toContainText('(you)');
}

/** Opens the menu of a person at work; returns the offer to land with them. */
export async function openLandingOffer(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('button', { name: `Land with, report or hide ${name}` })
    .first()
    .click();
  const offer = page.getByRole('menuitem', { name: /^Land with them at \d/ });
  await expect(offer).toBeVisible();
  return offer;
}

/** Lands with someone; `before` is called while that is offered. */
export async function landWith(page: Page, name: string, before = async () => {}): Promise<void> {
  const offer = await openLandingOffer(page, name);
  await before();
  await offer.click();
}
