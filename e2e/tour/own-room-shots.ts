import { setRhythm } from '@focuspool/domain/pool/room-clock';
import type { Page } from '@playwright/test';
import { readServerTime } from '../pages/other-device.ts';
import { people } from './report-shots.ts';
import type { Shot } from './shots.ts';

const id = '6f4b1c0e-2f1d-4c53-9d0e-0b8a6f2f7a10';
const token = 'a'.repeat(32);
const guests = people.map((person, at) => ({ ...person, id: id.replace(/10$/, `2${at}`) }));

const toMember = (person: (typeof guests)[number], now: number) => ({
  ...person,
  isSimulated: false,
  taskName: 'Read chapter two',
  run: { startedAt: now - 5 * 60_000, endsAt: now + 20 * 60_000, pausedPercent: null },
});

/** A rhythm whose work began five minutes ago. */
const toClock = (now: number) => setRhythm(null, { workMinutes: 25, breakMinutes: 5 }, now - 5 * 60_000);

/** Times on weekdays; the clocks change after the first two. */
async function makeTimes(page: Page) {
  const now = await readServerTime(page);
  const hour = 60 * 60_000;
  const next = [1, 2, 3, 4].map((days) => {
    const at = Math.ceil(now / hour) * hour + days * 24 * hour - (days > 2 ? hour : 0);
    return { day: new Date(at).toISOString().slice(0, 10), at };
  });
  return { days: [1, 2, 3, 4, 5], next };
}

async function openOwnRooms(page: Page): Promise<void> {
  const now = await readServerTime(page);
  const members = guests.map((person) => toMember(person, now));
  const room = { id, revision: 1, members, clock: toClock(now) };
  const seats = 20;
  const rooms = [
    {
      ...{ name: 'Thesis', token, openedAt: now, closesAt: null, seats, room: { ...room, name: 'Thesis' } },
      ...{ times: await makeTimes(page), isTold: true },
    },
  ];
  await page.route('/api/own-rooms', (route) => route.fulfill({ json: { rooms } }));
  await page.goto('/rooms');
  await page.getByRole('button', { name: 'Remove maya.k' }).waitFor();
}

async function openTimesDialog(page: Page): Promise<void> {
  await openOwnRooms(page);
  await page.getByRole('button', { name: 'Fixed times' }).click();
  await page.getByRole('dialog', { name: 'Fixed times' }).waitFor();
}

async function openLink(page: Page): Promise<void> {
  const [owner] = guests;
  const room = {
    id,
    name: 'Thesis, every morning',
    owner,
    guests,
    taken: guests.length,
    seats: 20,
    isInside: false,
  };
  const json = { ...room, times: await makeTimes(page), isTold: false };
  await page.route('/api/own-rooms/link', (route) => route.fulfill({ json }));
  await page.goto(`/room#${token}`);
  await page.getByRole('button', { name: 'Join' }).waitFor();
}

/** Sits in an own room with nothing in hand. */
async function sitWithoutRun(page: Page, path = '/tp'): Promise<void> {
  const now = await readServerTime(page);
  const waiting = { startedAt: now, endsAt: now + 25 * 60_000, pausedPercent: 0 };
  const [own, ...others] = guests.map((person) => toMember(person, now));
  const members = [{ ...own, taskName: null, run: waiting }, ...others];
  const room = { id, revision: 1, name: 'Thesis', members };
  const place = { room, memberId: own?.id, taskId: null, taskName: null };
  await page.route('/api/pool/place', (route) => route.fulfill({ json: { place } }));
  await page.route('/api/pool/join', (route) => route.fulfill({ json: place }));
  const json = { times: await makeTimes(page), isTold: true };
  await page.route('/api/own-rooms/times', (route) => route.fulfill({ json }));
  await page.goto(path);
  await page.getByRole('switch', { name: 'Remind me five minutes before' }).waitFor();
  await page.getByRole('heading', { name: 'What will you work on?' }).waitFor();
}

/** Sits in a room with a rhythm, about to start. */
async function sitByClock(page: Page): Promise<void> {
  const now = await readServerTime(page);
  const waiting = { startedAt: now, endsAt: now + 25 * 60_000, pausedPercent: 0 };
  const [own, ...others] = guests.map((person) => toMember(person, now));
  const members = [{ ...own, run: waiting }, ...others];
  const room = { id, revision: 1, name: 'Thesis', members, clock: toClock(now) };
  const place = { room, memberId: own?.id, taskId: id, taskName: 'Read chapter two' };
  await page.route('/api/pool/place', (route) => route.fulfill({ json: { place } }));
  await page.route('/api/pool/join', (route) => route.fulfill({ json: place }));
  await page.goto('/tp');
  await page.getByText(/^Work 25\/5/).waitFor();
}

/** Rooms that people open for others. */
export const ownRoomShots: readonly Shot[] = [
  { name: 'own-rooms', as: 'premium', go: openOwnRooms },
  { name: 'own-room-times', as: 'premium', go: openTimesDialog },
  { name: 'room-link', as: 'premium', go: openLink },
  { name: 'room-clock', as: 'premium', go: sitByClock },
  { name: 'room-choice', as: 'premium', go: (page) => sitWithoutRun(page) },
  { name: 'room-link-guest', as: 'free', go: openLink },
  { name: 'room-guest', as: 'free', go: (page) => sitWithoutRun(page, '/room') },
];
