import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { expect, it } from 'vitest';
import {
  act,
  add,
  doneElsewhere,
  minute,
  openFakeDevice,
  openLiveTab,
  sentTo,
  t0,
  textsOf,
  waitingIn,
} from './testing/fake-device.ts';

const end = { kind: 'finish_countdown', endedAt: t0 } as const;
const rest = () => ({ kind: 'start_break', key: randomUUID(), minutes: 5 }) as const;

it('operations that need a plan rest once it ends, and the others are sent past them', async () => {
  const device = openFakeDevice();
  const { server } = device;
  const tab = await openLiveTab(device);
  act(tab, add('Write'));
  await tab.flush();
  server.isReachable = false;
  const resting = act(tab, add('Read'));
  const free = act(tab, end);
  server.isReachable = true;
  server.hasPlan = false;
  await expect(tab.flush()).rejects.toThrow('not_premium');
  expect(waitingIn(tab)).toEqual([resting.id, free.id]);
  // The page learns of it by the refusal.
  await tab.pull(false);
  expect(waitingIn(tab)).toEqual([resting.id]);
  expect(tab.hasUnsent()).toBe(false);
  expect(server.read().state.rhythm.recentRuns).toEqual([t0]);
  expect(sentTo(server).at(-1)).toBe(free.id);
  // What is left from the plan is shown as this device knew it, also in the next session.
  expect(textsOf(tab)).toEqual(['Write', 'Read']);
  const next = device.openTab();
  await next.untilLoaded();
  expect(textsOf(next)).toEqual(['Write', 'Read']);
  await next.pull();
  expect(textsOf(next)).toEqual(['Write', 'Read']);
});

it('a plan that returns sends the resting operations and shows those of other devices', async () => {
  const device = openFakeDevice();
  const { server } = device;
  const tab = await openLiveTab(device);
  act(tab, add('Write'));
  server.hasPlan = false;
  await tab.pull(false);
  expect(waitingIn(tab)).toHaveLength(1);
  server.hasPlan = true;
  server.decide(doneElsewhere(add('Read')));
  await tab.pull(true);
  expect(waitingIn(tab)).toEqual([]);
  expect(textsOf(tab)).toEqual(['Read', 'Write']);
  expect(tab.read().state).toEqual(server.read().state);
});

it('the rhythm of a person without a plan works offline and reaches other devices', async () => {
  const device = openFakeDevice();
  const { server } = device;
  server.hasPlan = false;
  server.isReachable = false;
  const tab = device.openTab();
  act(tab, end);
  const begun = rest();
  act(tab, begun);
  await tab.untilPersisted();
  server.isReachable = true;
  const other = await openLiveTab({ ...openFakeDevice(server) });
  await tab.flush();
  for (const each of [tab, other])
    await waitFor(() => expect(each.read().state?.rhythm.lastBreak).toMatchObject({ key: begun.key }));
  expect(other.read().state?.lists).toEqual([]);
});

it('a guest’s run is sent to each device, and after they leave only its end is accepted', async () => {
  const device = openFakeDevice();
  const { server } = device;
  Object.assign(server, { hasPlan: false, guest: 'seated' });
  const tab = await openLiveTab(device);
  const other = await openLiveTab({ ...openFakeDevice(server) });
  const [key, task] = [randomUUID(), { taskId: randomUUID(), taskName: 'Write', groupId: '', minutes: 0 }];
  act(tab, add('Not for guests'));
  act(tab, { kind: 'start_run', key, task });
  await tab.flush();
  await waitFor(() => expect(other.read().state?.run?.timer.key).toBe(key));
  expect(server.read().state.lists).toEqual([]);

  server.guest = 'left';
  await tab.pull();
  act(tab, { kind: 'extend_run', key, minutes: 5 });
  act(tab, { kind: 'drop_run', key });
  await tab.flush();
  await waitFor(() => expect(other.read().state?.run).toBeNull());
  expect(tab.read().outbox.map(({ kind }) => kind)).toEqual(['add_task']);
  expect(tab.read().reports.map(({ operation }) => operation.kind)).toEqual(['extend_run']);
});

it('a guest who lost the seat while offline keeps the worked time, and no later run remains', async () => {
  const device = openFakeDevice();
  const { server } = device;
  Object.assign(server, { hasPlan: false, guest: 'seated' });
  const tab = await openLiveTab(device);
  const [key, other] = [randomUUID(), randomUUID()];
  const task = { taskId: randomUUID(), taskName: 'Write', groupId: '', minutes: 0 };
  server.isReachable = false;
  act(tab, { kind: 'start_run', key, task });
  device.clock.now += 5 * minute;
  Object.assign(server, { guest: 'left', leftAt: device.clock.now });
  device.clock.now += 5 * minute;
  act(tab, { kind: 'pause_run', key });
  act(tab, { kind: 'start_run', key: other, task });
  await tab.untilPersisted();

  server.isReachable = true;
  await tab.pull();
  expect(tab.read()).toMatchObject({ guest: 'left', outbox: [], state: server.read().state });
  expect(tab.read().state).toMatchObject({
    run: { timer: { key, worked: [{ from: t0, to: t0 + 10 * minute }] } },
  });
  act(tab, { kind: 'complete_run', key, rounding: 'up' });
  await tab.flush();
  expect(tab.read().state).toMatchObject({ run: null, aside: [] });
});

it('a guest who learns late that they have left can still end their run after a refused change', async () => {
  const device = openFakeDevice();
  const { server } = device;
  Object.assign(server, { hasPlan: false, guest: 'seated' });
  const tab = await openLiveTab(device);
  const [key, task] = [randomUUID(), { taskId: randomUUID(), taskName: 'Write', groupId: '', minutes: 0 }];
  act(tab, { kind: 'start_run', key, task });
  await tab.flush();
  expect(tab.read().guest).toBe('seated');

  server.guest = 'left';
  act(tab, { kind: 'extend_run', key, minutes: 5 });
  act(tab, { kind: 'drop_run', key });
  await tab.flush();
  expect(tab.read()).toMatchObject({ hasPlan: false, guest: 'left' });
  expect(server.read().state.run).toBeNull();
});

it('a guest learns from the loaded state that they have left, and refusals do not block it', async () => {
  const device = openFakeDevice();
  const { server } = device;
  Object.assign(server, { hasPlan: false, guest: 'seated' });
  const before = await openLiveTab(device);
  const [key, task] = [randomUUID(), { taskId: randomUUID(), taskName: 'Write', groupId: '', minutes: 0 }];
  const late = act(before, { kind: 'start_run', key, task });
  const free = act(before, end);
  await before.untilPersisted();

  server.guest = 'left';
  const tab = device.openTab();
  await tab.untilLoaded();
  await tab.pull(false);
  expect(tab.read()).toMatchObject({ guest: 'left', isSynced: true });
  expect(sentTo(server)).toEqual([late.id, free.id]);
  expect(tab.read()).toMatchObject({ outbox: [], state: { run: null } });
});
