import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { expect, it } from 'vitest';
import { openDeviceStore } from './device-store.ts';
import {
  act,
  add,
  doneElsewhere,
  keptOf,
  minute,
  openFakeDevice,
  t0,
  waitingIn,
} from './testing/fake-device.ts';

it('a clock correction moves each waiting operation once, even if several tabs make it', async () => {
  const device = openFakeDevice();
  device.server.isReachable = false;
  const [one, other] = [device.openTab(), device.openTab()];
  const [first] = [act(one, add('Write'))];
  await one.untilPersisted();
  await waitFor(() => expect(waitingIn(other)).toEqual([first.id]));
  await one.correctClock(60 * minute);
  device.clock.now += 60 * minute;
  const second = act(one, add('Read'));
  await one.untilPersisted();
  await waitFor(() => expect(waitingIn(other)).toHaveLength(2));
  await other.correctClock(60 * minute);
  const { outbox } = await keptOf(device.userId);
  expect(outbox.map(({ at }) => at)).toEqual([t0 + 60 * minute, second.at]);
  await waitFor(() => expect(other.read().outbox.map(({ at }) => at)).toEqual([t0 + 60 * minute, second.at]));
});

it('a clock correction moves waiting operations of an earlier session', async () => {
  const device = openFakeDevice();
  const before = device.openTab();
  act(before, add('Write'));
  await before.untilPersisted();
  const tab = device.openTab();
  await tab.untilLoaded();
  await tab.correctClock(-minute);
  expect((await keptOf(device.userId)).outbox.map(({ at }) => at)).toEqual([t0 - minute]);
});

it('a clock correction does not move operations from before a clock jump', async () => {
  const device = openFakeDevice();
  const tab = device.openTab();
  act(tab, add('Write'));
  tab.noteClockJump();
  act(tab, add('Read'));
  await tab.untilPersisted();
  await tab.correctClock(minute);
  expect(tab.read().outbox.map(({ at }) => at)).toEqual([t0, t0 + minute]);
});

it('a clock correction moves all instants of an adopted run', async () => {
  const device = openFakeDevice();
  const tab = device.openTab();
  const task = { taskId: randomUUID(), taskName: 'Write', groupId: '', minutes: 0 };
  const timer = {
    key: randomUUID(),
    durationMs: 25 * minute,
    worked: [{ from: t0, to: t0 + minute }],
    runningSince: t0 + 2 * minute,
  };
  act(tab, { kind: 'adopt_run', task, timer });
  await tab.correctClock(minute);
  expect(tab.read().shown.run?.timer).toMatchObject({
    worked: [{ from: t0 + minute, to: t0 + 2 * minute }],
    runningSince: t0 + 3 * minute,
  });
});

/** Opens a tab as if all others had been closed before. */
function openNextSession(device: ReturnType<typeof openFakeDevice>, offsetMs: number, isMeasured: boolean) {
  Object.assign(device.clock, { offsetMs, isMeasured });
  return device.openTab();
}

async function leaveBehind(device: ReturnType<typeof openFakeDevice>, isMeasured = false) {
  device.server.isReachable = false;
  const before = openNextSession(device, 0, isMeasured);
  act(before, add('Write'));
  await before.untilPersisted();
}

/** The session after one in which the clock was found to be wrong only after the device had been read. */
async function openAfterCorrection(device: ReturnType<typeof openFakeDevice>) {
  const tab = openNextSession(device, 0, false);
  await tab.untilLoaded();
  Object.assign(device.clock, { offsetMs: 120 * minute, isMeasured: true });
  await tab.correctClock(120 * minute);
  const next = openNextSession(device, 120 * minute, true);
  await next.untilLoaded();
  return next;
}

const keptAt = async ({ userId }: { userId: string }) => (await keptOf(userId)).outbox.map(({ at }) => at);

it('a correction before the device is read moves, once, what an unmeasured session stamped', async () => {
  const device = openFakeDevice();
  await leaveBehind(device);
  const tab = openNextSession(device, 120 * minute, true);
  await tab.untilLoaded();
  expect(tab.read().outbox.map(({ at }) => at)).toEqual([t0 + 120 * minute]);
  await waitFor(async () => expect(await keptAt(device)).toEqual([t0 + 120 * minute]));
  const other = device.openTab();
  await other.untilLoaded();
  expect(other.read().outbox.map(({ at }) => at)).toEqual([t0 + 120 * minute]);
});

it('a correction after the device is read moves, once, what an unmeasured session stamped', async () => {
  const device = openFakeDevice();
  await leaveBehind(device);
  const next = await openAfterCorrection(device);
  expect(next.read().outbox.map(({ at }) => at)).toEqual([t0 + 120 * minute]);
});

it('a clock correction does not move what an earlier session stamped with the server time', async () => {
  const device = openFakeDevice();
  await leaveBehind(device, true);
  const next = await openAfterCorrection(device);
  expect(next.read().outbox.map(({ at }) => at)).toEqual([t0]);
  expect(await keptAt(device)).toEqual([t0]);
});

it('an operation stored by the previous release moves only with later clock corrections', async () => {
  const device = openFakeDevice();
  await openDeviceStore(device.userId).add([doneElsewhere(add('Write'))]);
  const tab = openNextSession(device, 120 * minute, true);
  await tab.untilLoaded();
  expect(tab.read().outbox.map(({ at }) => at)).toEqual([t0]);
  await tab.correctClock(-minute);
  expect(await keptAt(device)).toEqual([t0 - minute]);
});
