import 'fake-indexeddb/auto';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { openDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import { act, add, keptOf, openFakeDevice, openLiveTab, sentTo, textsOf } from './testing/fake-device.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Makes the stored state with that number unreadable, as if the browser had lost the file that it is in. */
function loseState(sequence: number): void {
  const copy = structuredClone;
  vi.stubGlobal('structuredClone', (value: { sequence?: number } | undefined) => {
    if (value?.sequence === sequence) throw new DOMException('Failed to read large value', 'DataError');
    return copy(value);
  });
}

it('a lost stored state hides no waiting operation, and is stored again after the send', async () => {
  const device = openFakeDevice();
  const before = await openLiveTab(device);
  device.server.isReachable = false;
  const { id } = act(before, add('Write'));
  await before.untilPersisted();
  loseState(0);

  const tab = device.openTab();
  await tab.untilLoaded();
  expect(tab.read().state).toBeNull();
  expect(textsOf(tab)).toEqual(['Write']);
  device.server.isReachable = true;
  await tab.flush();
  expect(sentTo(device.server)).toEqual([id]);
  expect(await keptOf(device.userId)).toMatchObject({ outbox: [], snapshot: { sequence: 1 } });
});

/** Keeps a transaction on all of a person's stores open until the returned function is called. */
async function holdDatabase(userId: string): Promise<() => void> {
  const database = await openDB(`focuspool.${userId}`);
  const tx = database.transaction([...database.objectStoreNames], 'readwrite');
  let isHeld = true;
  const goOn = async (): Promise<void> => {
    await tx.objectStore('origin').get('id');
    if (isHeld) return goOn();
    database.close();
  };
  void goOn();
  return () => {
    isHeld = false;
  };
}

it('a database that stops answering blocks nothing, and catches up once it answers', async () => {
  const device = openFakeDevice();
  const tab = await openLiveTab(device);
  const letGo = await holdDatabase(device.userId);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = () => vi.advanceTimersByTimeAsync(5_000);

  const sent = act(tab, add('Write'));
  const isPersisted = tab.untilPersisted();
  const flushed = tab.flush();
  await pass();
  expect(await isPersisted).toBe(false);
  await pass();
  await flushed;
  expect(sentTo(device.server)).toEqual([sent.id]);
  expect(tab.read()).toMatchObject({ isPersisted: true, state: device.server.read().state });

  device.server.isReachable = false;
  const waits = act(tab, add('Read'));
  const next = device.openTab();
  await pass();
  await next.untilLoaded();
  expect(textsOf(next)).toEqual([]);
  expect(await tab.untilPersisted()).toBe(false);
  vi.useRealTimers();
  letGo();
  await waitFor(() => expect(tab.read().isPersisted).toBe(true));
  await waitFor(() => expect(textsOf(next)).toEqual(['Write', 'Read']));
  expect(textsOf(tab)).toEqual(['Write', 'Read']);
  expect(await keptOf(device.userId)).toMatchObject({
    outbox: [{ id: waits.id }],
    snapshot: { sequence: 1 },
  });
});
