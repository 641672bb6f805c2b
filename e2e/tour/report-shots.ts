import type { SaidIntention } from '@focuspool/domain/intention/intention';
import type { Page } from '@playwright/test';
import { readServerTime } from '../pages/other-device.ts';
import { openPool, openTimer, type Shot } from './shots.ts';

/** The others whom shots show: the last one’s name is hidden. */
export const people = ['maya.k', 'jonas_w', null].map((username, at) => ({
  ...{ userId: `u${at}`, username },
  profilePicture: ['animals/Fox.jpg', 'dinos/Stegosaurus.jpg', 'animals/Owl.jpg'][at] ?? '',
}));

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Report or hide ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Hide this person' }).waitFor();
}

/** Fills the feed as if others had just told of their runs, or of what will be there at the end. */
export async function fillFeed(page: Page, intentions: readonly SaidIntention[] = []): Promise<void> {
  // An earlier shot may have moved the server's clock.
  const now = await readServerTime(page);
  const messages = people.map((person, at) => {
    const intention = intentions[at];
    const progressMessage = intention ? 'Set out to get this done' : 'Making 50% progress on their task';
    return {
      ...{ ...person, id: `m${at}`, progressMessage, timestamp: now - at * 60_000, isUnderWay: true },
      ...(intention && { intention }),
    };
  });
  await page.route('/api/feed?*', (route) => route.fulfill({ json: { messages } }));
  // The server does not know of their runs.
  await page.route('/api/landings/offer?*', (route) => route.fulfill({ json: { endsAt: null } }));
}

/** Makes the first of the others in a room real people, whatever the simulated members in their places do. */
export async function fillRoom(page: Page, intentions: readonly SaidIntention[] = []): Promise<void> {
  await page.routeWebSocket(/\/api\/live$/, (socket) => {
    socket.connectToServer().onMessage((frame) => {
      if (!/"type":"messages","topic":"room:/.test(String(frame))) socket.send(frame);
    });
  });
  await page.route(/\/api\/pool\/(?:join|place)$/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const { room, memberId } = answer.place ?? answer;
    const others = room.members.filter(({ id }: { id: string }) => id !== memberId);
    const now = await readServerTime(page);
    const run = { startedAt: now - 5 * 60_000, endsAt: now + 20 * 60_000, pausedPercent: null };
    for (const [at, person] of people.entries()) {
      const intention = intentions[at];
      Object.assign(others[at] ?? {}, person, { isSimulated: false, run, ...(intention && { intention }) });
    }
    await route.fulfill({ response, json: answer });
  });
}

async function openHiddenPeople(page: Page): Promise<void> {
  await page.route('/api/hidden-people', (route) => route.fulfill({ json: { people } }));
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Show again: jonas_w' }).scrollIntoViewIfNeeded();
}

/** What can be done about others. */
export const reportShots: readonly Shot[] = [
  {
    name: 'report-feed',
    as: 'premium',
    go: async (page) => {
      await fillFeed(page);
      await openTimer(page);
      await openMenu(page, 'jonas_w');
    },
  },
  {
    name: 'report-room',
    as: 'premium',
    go: async (page) => {
      await fillRoom(page);
      await openPool(page);
      await openMenu(page, 'maya.k');
    },
  },
  { name: 'hidden-people', as: 'premium', go: openHiddenPeople },
];
