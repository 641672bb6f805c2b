import 'fake-indexeddb/auto';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { expect, it } from 'vitest';
import { openDeviceStore } from './device-store.ts';
import { act, add, keptOf, openFakeDevice, openLiveTab, sentTo, textsOf } from './testing/fake-device.ts';

it('a person’s operations are hidden from the next person and sent on their return', async () => {
  const [one, other] = [openFakeDevice(), openFakeDevice()];
  one.server.isReachable = false;
  const tab = one.openTab();
  const { id } = act(tab, add('Secret'));
  await tab.untilPersisted();
  await tab.forget();
  const theirs = other.openTab();
  await theirs.pull();
  await theirs.flush();
  expect(textsOf(theirs)).toEqual([]);
  expect(other.server.requests).toEqual([]);
  one.server.isReachable = true;
  const again = one.openTab();
  await again.flush();
  expect(sentTo(one.server)).toEqual([id]);
});

it('operations that wait for their turn as the person leaves are sent on their return', async () => {
  const device = openFakeDevice();
  const turn = Promise.withResolvers<void>();
  const tab = device.openTab({ withLock: (work) => turn.promise.then(work) });
  const { id } = act(tab, add('Write'));
  const isDone = tab.flush();
  await tab.forget();
  turn.resolve();
  await isDone;
  expect(device.server.requests).toEqual([]);
  await tab.flush();
  expect(sentTo(device.server)).toEqual([id]);
});

it('a state that another tab was loading when its person left is neither stored nor shown', async () => {
  const device = openFakeDevice();
  const tab = await openLiveTab(device);
  act(tab, add('Secret'));
  await tab.flush();
  const [answer, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = device.openTab({
    load: async () => {
      const snapshot = await device.server.load();
      asked.resolve();
      await answer.promise;
      return snapshot;
    },
  });
  await late.untilLoaded();
  expect(textsOf(late)).toEqual(['Secret']);
  const pulled = late.pull();
  await asked.promise;
  await tab.forget();
  await waitFor(() => expect(late.read().state).toBeNull());
  answer.resolve();
  await pulled;
  expect(late.read().state).toBeNull();
  expect((await keptOf(device.userId)).snapshot).toBeNull();
});

it('a state being read from the device when its person left is not shown', async () => {
  const device = openFakeDevice();
  const before = await openLiveTab(device);
  act(before, add('Secret'));
  await before.flush();
  const store = openDeviceStore(device.userId);
  const [read, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const readSlowly = async () => {
    const kept = await store.read();
    read.resolve();
    await left.promise;
    return kept;
  };
  const tab = device.openTab({ store: { ...store, read: readSlowly } });
  await read.promise;
  await tab.forget();
  left.resolve();
  await tab.untilLoaded();
  expect(textsOf(tab)).toEqual([]);
});
