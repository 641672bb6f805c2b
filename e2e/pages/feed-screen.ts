import type { Page } from '@playwright/test';

/** The live progress feed on the timer page, and the two switches that belong to it. */
export function feedScreen(page: Page) {
  const panel = page.getByRole('region', { name: 'Right now' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    panel,
    list: panel.getByRole('list'),
    showOthers: panel.getByRole('switch', { name: 'See others while I work' }),
    lineOf: (username: string) => panel.getByRole('listitem').filter({ hasText: username }),
    goOnline: button('Go Online'),
    goOffline: button('Go Offline'),
    turnOn: button('Turn On'),
    turnOff: button('Turn off'),
    reconnecting: page.getByText('Reconnecting…'),
  };
}
