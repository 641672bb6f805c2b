import { randomUUID } from 'node:crypto';
import type { NewOperation } from '@focuspool/domain/operation/operation';
import { emptyRhythm } from '@focuspool/domain/rhythm/rhythm';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it } from 'vitest';
import { setPremium } from '../../../testing/authorization/stage.ts';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { addTask, createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import { readRefusal } from '../../../testing/read-reply.ts';
import { startTestShop } from '../../../testing/test-shop.ts';

const shop = await startTestShop();

async function startPerson({ isPremium = false } = {}) {
  const person = await shop.signUp({ isPremium });
  return { person, ...createOperationCalls(shop, person) };
}

const endNow = (): NewOperation => ({ kind: 'finish_countdown', endedAt: shop.clock.now().getTime() });

it('a person without a plan keeps countdowns, a break and rhythm settings, and earns nothing', async () => {
  const { act, readRows } = await startPerson();
  const ends: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    shop.clock.advance(25 * minuteMs);
    ends.push(shop.clock.now().getTime());
    expect(await act(endNow())).toBe('accepted');
  }
  const [key, startedAt] = [randomUUID(), shop.clock.now().getTime()];
  const settings = { ...emptyRhythm.settings, longBreakMinutes: 20, startsRuns: true };
  const changes = { longBreakMinutes: 20, startsRuns: true };
  expect(await act({ kind: 'set_rhythm', settings: changes })).toBe('accepted');
  expect(await act({ kind: 'start_break', key, minutes: 20 })).toBe('accepted');
  const { rhythm, totals, recentDays } = await readRows();
  expect(rhythm).toEqual({
    settings,
    recentRuns: ends,
    lastBreak: { key, startedAt, minutes: 20, leftAt: null },
  });
  expect({ totals, recentDays }).toEqual({ totals: { trophies: 0, totalMinutes: 0 }, recentDays: [] });
});

it('a countdown reported by several tabs counts once, and one that has not ended does not count', async () => {
  const { act, send, stamp, readState } = await startPerson();
  const told = stamp(endNow());
  await send([told, told, stamp(endNow())]);
  const now = shop.clock.now().getTime();
  await act({ kind: 'finish_countdown', endedAt: now + 60 * minuteMs });
  expect((await readState()).state.rhythm.recentRuns).toEqual([now]);
});

it('a request of a person without a plan is refused as a whole if an operation needs a plan', async () => {
  const { post, stamp, readState } = await startPerson();
  const refused = await post([stamp(endNow()), stamp(addTask('Write'))]);
  expect(refused.status).toBe(403);
  expect(await readRefusal(refused)).toMatchObject({ reason: 'not_premium' });
  expect(await readState()).toMatchObject({ sequence: 0, withoutPlan: true });
});

it('lists and runs are hidden while there is no plan, and return with the next plan', async () => {
  const { person, act, readState } = await startPerson({ isPremium: true });
  const task = { id: randomUUID(), text: 'Write' };
  await act(addTask(task.text, task.id));
  await act({ kind: 'start_run', key: randomUUID(), task: runTask(task) });
  const before = await readState();
  expect(before).not.toHaveProperty('withoutPlan');

  await setPremium(shop, person, false);
  shop.clock.advance(30 * minuteMs);
  expect(await act({ kind: 'start_break', key: randomUUID(), minutes: 5 })).toBe('accepted');
  const { state, withoutPlan } = await readState();
  expect(withoutPlan).toBe(true);
  expect(state).toMatchObject({ lists: [], run: null, aside: [], listRepeats: [] });
  expect(state.rhythm.lastBreak).toMatchObject({ minutes: 5 });

  await setPremium(shop, person, true);
  const after = await readState();
  expect(after.state).toEqual({ ...before.state, rhythm: state.rhythm });
  expect(after.sequence).toBe(before.sequence + 1);
});

it('the topic for people without a plan carries rhythm operations only, and only to their own devices', async () => {
  const url = await serveTestLive(shop);
  const { person, act, send, stamp } = await startPerson({ isPremium: true });
  const [device, stranger] = [
    await openLiveClient(url, person),
    await openLiveClient(url, await shop.signUp()),
  ];
  const topic = `free_operations:${person.userId}`;
  expect(await device.subscribe(topic)).toMatchObject({ type: 'subscribed' });
  expect(await stranger.subscribe(topic)).toMatchObject({ type: 'refused', reason: 'not_yours' });
  await act(addTask('Secret'));
  const operation = stamp(endNow());
  await send([operation]);
  // The number shows the device that it has missed one.
  await waitFor(() => expect(device.messagesOf(topic)).toEqual([{ sequence: 2, operation }]));
});
