import { expect, type Page } from '@playwright/test';

/** A person's own rooms, and the page to which their links lead. */
export function ownRoomScreen(page: Page) {
  const pane = (name: string) => page.getByRole('region', { name, exact: true });
  return {
    pane,
    name: page.getByRole('textbox', { name: 'Name' }),
    openFor: page.getByRole('combobox', { name: 'Open for' }),
    open: page.getByRole('button', { name: 'Open room', exact: true }),
    guests: (name: string) => page.getByRole('list', { name: `Who is in ${name}` }).getByRole('listitem'),
    sendOut: (guest: string) => page.getByRole('button', { name: `Remove ${guest}` }),
    renew: (name: string) => pane(name).getByRole('button', { name: 'Renew link' }),
    close: (name: string) => pane(name).getByRole('button', { name: 'Close room' }),
    fixedTimes: (name: string) => pane(name).getByRole('button', { name: 'Fixed times' }),
    tellMe: page.getByRole('switch', { name: 'Remind me five minutes before' }),
    rhythm: (name: string) => pane(name).getByRole('combobox', { name: 'Shared rhythm' }),
    setRhythm: (name: string) => page.getByRole('button', { name: `Set the rhythm of ${name}` }),
    yes: page.getByRole('button', { name: 'Yes', exact: true }),
    comeIn: page.getByRole('button', { name: 'Join', exact: true }),
  };
}

/** Opens a room the way people do; returns the link that its owner copies. */
export async function openRoom(page: Page, name: string, time = 'An hour'): Promise<string> {
  const screen = ownRoomScreen(page);
  await page.goto('/rooms');
  await screen.name.fill(name);
  await screen.openFor.selectOption(time);
  await screen.open.click();
  await expect(screen.pane(name)).toBeVisible();
  return readRoomLink(page, name);
}

/** The link as the server gave it to the page, since a clipboard cannot be read everywhere. */
export async function readRoomLink(page: Page, name: string): Promise<string> {
  const { rooms } = await (await page.request.get('/api/own-rooms')).json();
  const own = rooms.find((each: { name: string }) => each.name === name);
  return `/room#${own.token}`;
}

/** Enters the task of a person who sits in a room without a run. */
export async function nameTask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your task' }).fill(text);
  await page.getByRole('button', { name: 'Go to the timer' }).click();
  await expect(page.getByRole('heading', { name: text })).toBeVisible();
}
