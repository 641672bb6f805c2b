import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { act, add, keptOf, openFakeDevice, openLiveTab, sentTo, textsOf } from './testing/fake-device.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Lets a kept state of that number be unreadable, as where the browser has lost the file that it is in. */
function loseState(sequence: number): void {
  const copy = structuredClone;
  vi.stubGlobal('structuredClone', (value: { sequence?: number } | undefined) => {
    if (value?.sequence === sequence) throw new DOMException('Failed to read large value', 'DataError');
    return copy(value);
  });
}

it('a state that the device has lost hides nothing of what waits, which is sent, and is kept anew', async () => {
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
