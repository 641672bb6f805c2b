import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { act, add, openFakeDevice, sentTo, textsOf } from './testing/fake-device.ts';

it('another person in the same browser sees and sends nothing of the one before, who finds it all again', async () => {
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

it('what waited for its turn to be sent as its person left is not sent without them', async () => {
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
