import type { Page } from '@playwright/test';
import { openPool, openTimer, type Shot } from './shots.ts';

const people = ['maya.k', 'jonas_w', null].map((username, at) => ({
  ...{ userId: `u${at}`, username },
  profilePicture: ['animals/Fox.jpg', 'dinos/Stegosaurus.jpg', 'animals/Owl.jpg'][at] ?? '',
}));

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Report or hide ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Hide this person' }).waitFor();
}

/** A feed in which others have just told of their runs. */
async function openFeed(page: Page): Promise<void> {
  const messages = people.map((person, at) => ({
    ...{ ...person, id: `m${at}`, progressMessage: 'Making 50% progress on their task' },
    timestamp: Date.now() - at * 60_000,
  }));
  await page.route('/api/feed?*', (route) => route.fulfill({ json: { messages } }));
  await openTimer(page);
}

/** A room in which the first of the others are people. */
async function openRoom(page: Page): Promise<void> {
  await page.route(/\/api\/pool\/(?:join|place)$/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const { room, memberId } = answer.place ?? answer;
    const others = room.members.filter(({ id }: { id: string }) => id !== memberId);
    for (const [at, person] of people.entries())
      Object.assign(others[at] ?? {}, person, { isSimulated: false });
    await route.fulfill({ response, json: answer });
  });
  await openPool(page);
}

async function openHiddenPeople(page: Page): Promise<void> {
  await page.route('/api/hidden-people', (route) => route.fulfill({ json: { people } }));
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Show again: jonas_w' }).scrollIntoViewIfNeeded();
}

/** What can be done about others. */
export const reportShots: readonly Shot[] = [
  { name: 'report-feed', as: 'premium', go: (page) => openFeed(page).then(() => openMenu(page, 'jonas_w')) },
  { name: 'report-room', as: 'premium', go: (page) => openRoom(page).then(() => openMenu(page, 'maya.k')) },
  { name: 'hidden-people', as: 'premium', go: openHiddenPeople },
];
