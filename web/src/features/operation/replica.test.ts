import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { type DeviceStore, openDeviceStore, type Report } from './device-store.ts';
import {
  act,
  add,
  doneElsewhere,
  keptOf,
  minute,
  openFakeDevice,
  openLiveTab,
  sentTo,
  t0,
  textsOf,
  waitingIn,
} from './testing/fake-device.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A tab, and a hook that runs while the state that it asked for is on its way. */
function openFarTab({ server, openTab }: ReturnType<typeof openFakeDevice>) {
  const onTheWay = { happens: () => {} };
  const load = async () => {
    const snapshot = await server.load();
    onTheWay.happens();
    return snapshot;
  };
  return { tab: openTab({ load }), onTheWay };
}

it('an operation shows at once without a server, and is still there in the next session', async () => {
  const device = openFakeDevice();
  device.server.isReachable = false;
  const tab = device.openTab();
  act(tab, add('Write'));
  expect(textsOf(tab)).toEqual(['Write']);
  expect(await tab.untilPersisted()).toBe(true);

  const next = device.openTab();
  await next.untilLoaded();
  expect(textsOf(next)).toEqual(['Write']);
  expect(next.read()).toMatchObject({ state: null, isSynced: false, isPersisted: true });
});

it('operations of several tabs are sent once and in order', async () => {
  const device = openFakeDevice();
  const [one, other] = [device.openTab(), device.openTab()];
  const ids: string[] = [];
  for (const [at, tab] of [one, other, one, one, other].entries()) {
    ids.push(act(tab, add(`Task ${at}`)).id);
    await tab.untilPersisted();
  }
  await waitFor(() => expect(waitingIn(one)).toEqual(ids));
  await waitFor(() => expect(waitingIn(other)).toEqual(ids));
  await Promise.all([one.flush(), other.flush()]);
  expect(sentTo(device.server)).toEqual(ids);
  await waitFor(() => expect([waitingIn(one), waitingIn(other)]).toEqual([[], []]));
  expect(one.read().shown).toEqual(other.read().shown);
  expect(one.read().state).toEqual(device.server.read().state);
});

it('operations are sent in requests of at most fifty', async () => {
  const device = openFakeDevice();
  const tab = device.openTab();
  for (let at = 0; at < 120; at += 1) act(tab, add(`Task ${at}`));
  await tab.flush();
  expect(device.server.requests.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(tab.read().outbox).toEqual([]);
});

it('an operation that the local state refuses is not sent', async () => {
  const device = openFakeDevice();
  const tab = device.openTab();
  act(tab, add('Write'));
  expect(tab.act(add('Write'))).toEqual({ ok: false, reason: 'task_duplicate' });
  await tab.flush();
  expect(sentTo(device.server)).toHaveLength(1);
});

it('an operation is not dated before the instant that the page shows', () => {
  const device = openFakeDevice();
  expect(act(device.openTab(), add('Write'), t0 + minute).at).toBe(t0 + minute);
});

it('the state and the outbox are stored together, so that a new tab sees each change once', async () => {
  const device = openFakeDevice();
  const store = openDeviceStore(device.userId);
  const counts: number[] = [];
  const watched: DeviceStore = {
    ...store,
    async settle(settlement) {
      await store.settle(settlement);
      const { snapshot, outbox } = await keptOf(device.userId);
      counts.push((snapshot?.state.lists[0]?.tasks.length ?? 0) + outbox.length);
    },
  };
  const tab = device.openTab({ store: watched });
  await tab.pull();
  for (let at = 0; at < 60; at += 1) act(tab, add(`Task ${at}`));
  await tab.untilPersisted();
  counts.length = 0;
  await tab.flush();
  expect(new Set(counts)).toEqual(new Set([60]));
});

it('a tab that is behind does not overwrite a newer stored state', async () => {
  const device = openFakeDevice();
  const [behind, ahead] = [device.openTab(), device.openTab()];
  await behind.pull();
  act(ahead, add('Write'));
  await ahead.flush();
  const store = openDeviceStore(device.userId);
  await store.settle({
    snapshot: { sequence: 0, state: device.server.read().state },
    decided: [],
    reports: [],
  });
  expect((await keptOf(device.userId)).snapshot).toEqual(device.server.read());
});

it('a state from before the sent operations were decided is not used', async () => {
  const device = openFakeDevice();
  const early = [device.server.read()];
  const tab = device.openTab({ load: async () => early.pop() ?? device.server.load() });
  await tab.untilLoaded();
  const sent = [act(tab, add('Read')), act(tab, add('Write'))];
  // As if sent by a page that was closed before it received the answer.
  for (const operation of sent) device.server.decide(operation);
  await tab.flush();
  expect(early).toEqual([]);
  expect(textsOf(tab)).toEqual(['Read', 'Write']);
  expect(tab.read().state).toEqual(device.server.read().state);
});

it('the state follows a server that was set back to a backup', async () => {
  const device = openFakeDevice();
  const tab = await openLiveTab(device);
  const backup = device.server.read();
  act(tab, add('Write'));
  await tab.flush();
  device.server.setBack(backup);
  await tab.pull();
  expect(textsOf(tab)).toEqual([]);
  expect((await keptOf(device.userId)).snapshot).toEqual(backup);
});

it('a refused operation is undone with its reason, and later ones apply to what remains', async () => {
  const device = openFakeDevice();
  const tab = await openLiveTab(device);
  act(tab, add('Before'));
  await tab.flush();
  device.server.refusals.set('rename_task', 'task_missing');
  const taskId = tab.read().shown.lists[0]?.tasks[0]?.id ?? '';
  const refused = act(tab, { kind: 'rename_task', taskId, text: 'Renamed' });
  act(tab, add('After'));
  act(tab, { kind: 'tick_task', taskId, isCompleted: true });
  expect(textsOf(tab)).toEqual(['Renamed', 'After']);
  await tab.flush();
  expect(textsOf(tab)).toEqual(['Before', 'After']);
  expect(tab.read().shown.lists[0]?.tasks[0]?.isCompleted).toBe(true);
  expect(tab.read().reports).toMatchObject([
    { operation: { id: refused.id, text: 'Renamed' }, verdict: { reason: 'task_missing' } },
  ]);
});

it('a refused operation is reported in each tab and session until it is dismissed', async () => {
  const device = openFakeDevice();
  const [one, other] = [device.openTab(), device.openTab()];
  device.server.refusals.set('add_task', 'list_full');
  const { id } = act(one, add('Write'));
  await one.flush();
  await waitFor(() => expect(other.read().reports).toMatchObject([{ operation: { id } }]));
  await other.dismiss(id);
  await waitFor(() => expect(one.read().reports).toEqual([]));
  const next = device.openTab();
  await next.untilLoaded();
  expect(next.read().reports).toEqual([]);
});

it('refused operations are reported oldest first, even if the device cannot store them', async () => {
  const device = openFakeDevice();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Denied', 'SecurityError');
    },
  });
  const tab = device.openTab();
  device.server.refusals.set('add_task', 'list_full');
  const ids = [1, 2, 3].map((at) => {
    device.clock.now += minute;
    return act(tab, add(`Task ${at}`)).id;
  });
  await tab.flush();
  await tab.flush();
  expect(tab.read().reports.map(({ operation }) => operation.id)).toEqual(ids);
});

it('an operation whose answer was lost is sent again and counts once', async () => {
  const device = openFakeDevice();
  const tab = await openLiveTab(device);
  device.server.losesAnswers = true;
  const silent = device.openTab();
  await silent.untilLoaded();
  const { id } = act(silent, add('Write'));
  await expect(silent.flush()).rejects.toThrow('lost');
  expect(device.server.read().sequence).toBe(1);
  device.server.losesAnswers = false;
  await silent.flush();
  expect(sentTo(device.server)).toEqual([id, id]);
  expect(textsOf(silent)).toEqual(['Write']);
  expect(silent.read().state).toEqual(device.server.read().state);
  expect(silent.read().outbox).toEqual([]);
  await waitFor(() => expect(textsOf(tab)).toEqual(['Write']));
});

it('a completed run whose answer was lost never shows twice when another device reports first', async () => {
  const device = openFakeDevice();
  const tab = device.openTab();
  await tab.pull();
  const taskId = randomUUID();
  act(tab, add('Write', taskId));
  await tab.flush();
  const [key, task] = [randomUUID(), { taskId, taskName: 'Write', groupId: '', minutes: 0 }];
  act(tab, { kind: 'start_run', key, task });
  device.clock.now += 10 * minute;
  act(tab, { kind: 'complete_run', key, rounding: 'nearest' });
  device.server.losesAnswers = true;
  await expect(tab.flush()).rejects.toThrow('lost');
  const minutes = new Set<number | undefined>();
  onTestFinished(tab.watch(() => minutes.add(tab.read().shown.lists[0]?.tasks[0]?.minutes)));
  device.server.losesAnswers = false;
  const heard = vi.fn<(done: Promise<void>) => void>();
  onTestFinished(device.server.watch((accepted) => heard(tab.receive([accepted]))));
  device.server.decide(doneElsewhere(add('Read')));
  await heard.mock.calls[0]?.[0];
  expect(minutes).toEqual(new Set([10]));
  expect(tab.read().outbox).toEqual([]);
  expect(textsOf(tab)).toEqual(['Write', 'Read']);
});

it('an operation whose answer was lost is reported once, when the live connection confirms it', async () => {
  const device = openFakeDevice();
  const tab = await openLiveTab(device);
  const told: Report[] = [];
  onTestFinished(tab.watchSettled((settled) => told.push(...settled)));
  device.server.losesAnswers = true;
  const write = act(tab, add('Write'));
  await expect(tab.flush()).rejects.toThrow('lost');
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({ operation: write, verdict: { state: 'accepted' } });
  device.server.losesAnswers = false;
  const read = act(tab, add('Read'));
  await tab.flush();
  expect(told.map(({ operation }) => operation)).toMatchObject([write, read]);
});

it('tabs that flush at the same time send nothing twice', async () => {
  const device = openFakeDevice();
  const tabs = [device.openTab(), device.openTab(), device.openTab()];
  const ids = tabs.map((tab, at) => act(tab, add(`Task ${at}`)).id);
  await Promise.all(tabs.map((tab) => tab.untilPersisted()));
  await Promise.all(tabs.map((tab) => tab.flush()));
  expect(sentTo(device.server).toSorted()).toEqual(ids.toSorted());
});

it('tabs without locks may send the same operation, which counts once', async () => {
  const device = openFakeDevice();
  const open = () => device.openTab({ withLock: (work) => work() });
  const [one, other] = [open(), open()];
  act(one, add('Write'));
  await one.untilPersisted();
  await Promise.all([one.flush(), other.flush()]);
  await Promise.all([one.pull(), other.pull()]);
  expect(textsOf(one)).toEqual(['Write']);
  expect(textsOf(other)).toEqual(['Write']);
  expect(device.server.read().sequence).toBe(1);
});

it('a tab takes over from one that was closed while sending', async () => {
  const device = openFakeDevice();
  const closed = device.openTab({
    withLock: (work) => work(),
    send: async (operations) => {
      await device.server.send(operations);
      return new Promise(() => {});
    },
  });
  const { id } = act(closed, add('Write'));
  await closed.untilPersisted();
  void closed.flush();
  await waitFor(() => expect(device.server.read().sequence).toBe(1));
  const next = device.openTab();
  await next.flush();
  expect(sentTo(device.server)).toEqual([id, id]);
  expect(next.read()).toMatchObject({ outbox: [], state: device.server.read().state });
  expect((await keptOf(device.userId)).outbox).toEqual([]);
});

it('a flush rejects if an operation made while the state was loading could not be sent', async () => {
  const device = openFakeDevice();
  const { server } = device;
  const { tab, onTheWay } = openFarTab(device);
  await tab.pull();
  const flushes: Promise<void>[] = [];
  onTheWay.happens = () => {
    act(tab, add('Write'));
    flushes.push(tab.flush());
    server.isReachable = false;
  };
  await tab.pull();
  await expect(Promise.all(flushes)).rejects.toThrow('reached');
});

it('a tab drops its waiting operation once another tab has sent it', async () => {
  const device = openFakeDevice();
  const [one, other] = [device.openTab(), device.openTab()];
  await Promise.all([one.pull(), other.pull()]);
  act(one, add('Write'));
  await one.untilPersisted();
  await other.flush();
  await waitFor(() => expect(one.read().outbox).toEqual([]));
  expect(textsOf(one)).toEqual(['Write']);
});

it('a pull during another pull loads the state again, since the first answer may be too old', async () => {
  const device = openFakeDevice();
  const { server } = device;
  const { tab, onTheWay } = openFarTab(device);
  await tab.pull();
  const pulls: Promise<void>[] = [];
  onTheWay.happens = () => {
    onTheWay.happens = () => {};
    server.decide(doneElsewhere(add('Write')));
    pulls.push(tab.pull());
  };
  await tab.pull();
  await Promise.all(pulls);
  expect(textsOf(tab)).toEqual(['Write']);
});

it('an operation of another device that arrives while the state is loading is not missed', async () => {
  const device = openFakeDevice();
  const elsewhere = (text: string) => {
    const verdict = device.server.decide(doneElsewhere(add(text)));
    if (verdict.state !== 'accepted') throw new Error('It was refused');
    return verdict;
  };
  let onAsked: (() => Promise<void>) | undefined;
  const tab = device.openTab({
    load: async () => {
      const snapshot = await device.server.load();
      const heard = onAsked;
      onAsked = undefined;
      await heard?.();
      return snapshot;
    },
  });
  await tab.pull();
  elsewhere('Read');
  let hearing: Promise<void> | undefined;
  onAsked = async () => {
    hearing = tab.receive([elsewhere('Write')]);
  };
  await tab.pull();
  await hearing;
  expect(textsOf(tab)).toEqual(['Read', 'Write']);
});

it('operations of other devices are applied in order, and the state is loaded after a gap', async () => {
  const device = openFakeDevice();
  const tab = device.openTab();
  await tab.pull();
  const tell = async (text: string, isSynced: boolean) => {
    const verdict = device.server.decide(doneElsewhere(add(text)));
    if (verdict.state === 'accepted' && isSynced) await tab.receive([verdict]);
  };
  await tell('Read', true);
  expect([textsOf(tab), device.server.loads]).toEqual([['Read'], 1]);
  await tell('Write', false);
  await tell('Mail', true);
  expect([textsOf(tab), device.server.loads]).toEqual([['Read', 'Write', 'Mail'], 2]);
  await tab.receive([{ sequence: 2, operation: null }]);
  expect(device.server.loads).toBe(2);
});

it('a state that could not be loaded is loaded by the next flush', async () => {
  const device = openFakeDevice();
  const tab = device.openTab();
  await tab.pull();
  device.server.decide(doneElsewhere(add('Write')));
  device.server.isReachable = false;
  await expect(tab.receive([{ sequence: 1, operation: null }])).rejects.toThrow('reached');
  device.server.isReachable = true;
  await tab.flush();
  expect(textsOf(tab)).toEqual(['Write']);
});
