import { expect, type Page } from '@playwright/test';

/** The landing page's countdown, and what an account shows beside it or in its place. */
export function countdownScreen(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const ownBreak = page.getByRole('region', { name: 'Your break' });
  return {
    start: button('Start'),
    pause: button('Pause'),
    setTimer: button('Set Timer'),
    nextRun: button('Next run'),
    endBreak: button('End break'),
    notNow: button('Not now'),
    offer: (minutes: number) => button(`Take a ${minutes}-minute break`),
    anyOffer: page.getByRole('button', { name: /minute break$/ }),
    ownBreak,
    clock: page.getByRole('timer'),

    async expectBreak(): Promise<void> {
      await expect(ownBreak.getByText('On a break')).toBeVisible();
      await expect(page).toHaveTitle(/^Break \d\d:\d\d/);
    },
  };
}
