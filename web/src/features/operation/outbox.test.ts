import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { applyOperations } from '@focuspool/domain/operation/apply-operation';
import type { Operation, Snapshot } from '@focuspool/domain/operation/operation';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { deleteDB, openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DeviceStore, openDeviceStore } from './device-store.ts';
import {
  act,
  add,
  keptOf,
  openFakeDevice,
  openLiveTab,
  sentTo,
  t0,
  textsOf,
  waitingIn,
} from './testing/fake-device.ts';

vi.mock(import('@focuspool/domain/operation/apply-operation'), { spy: true });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a browser that stores nothing', () => {
  const deny = () =>
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    });

  it('a browser that stores nothing lets the page go on, report it and send everything', async () => {
    deny();
    const device = openFakeDevice();
    const tab = device.openTab();
    await tab.untilLoaded();
    expect(tab.read()).toMatchObject({ isLoaded: true, isPersisted: true });
    act(tab, add('Write'));
    expect(await tab.untilPersisted()).toBe(false);
    expect(tab.read().isPersisted).toBe(false);
    expect(textsOf(tab)).toEqual(['Write']);
    await tab.flush();
    expect(tab.read()).toMatchObject({ isPersisted: true, outbox: [], state: device.server.read().state });
    expect(sentTo(device.server)).toHaveLength(1);
  });

  it('a browser that can store again later is given the waiting operations', async () => {
    deny();
    const device = openFakeDevice();
    device.server.isReachable = false;
    const tab = device.openTab();
    const { id } = act(tab, add('Write'));
    expect(await tab.untilPersisted()).toBe(false);
    vi.unstubAllGlobals();
    await expect(tab.flush()).rejects.toThrow('reached');
    await waitFor(() => expect(tab.read().isPersisted).toBe(true));
    expect((await keptOf(device.userId)).outbox).toMatchObject([{ id }]);
  });

  it('a database that opens late does not block the page, and its operations join the outbox', async () => {
    const device = openFakeDevice();
    device.server.isReachable = false;
    const before = device.openTab();
    const kept = act(before, add('Read'));
    await before.untilPersisted();

    const { promise: isOpen, resolve: letOpen } = Promise.withResolvers<void>();
    const { open } = IDBFactory.prototype;
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...asked) {
      const request = open.apply(this, asked);
      const listen = request.addEventListener.bind(request);
      vi.spyOn(request, 'addEventListener').mockImplementation((type: string, listener) => {
        const hear = listener as (event: Event) => void;
        listen(type, type === 'success' ? (event) => void isOpen.then(() => hear(event)) : hear);
      });
      return request;
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tab = device.openTab();
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await tab.untilLoaded();
    const done = act(tab, add('Write'));
    expect(await tab.untilPersisted()).toBe(false);
    expect(textsOf(tab)).toEqual(['Write']);
    letOpen();
    await waitFor(() => expect(textsOf(tab)).toEqual(['Read', 'Write']));
    await waitFor(() => expect(tab.read().isPersisted).toBe(true));
    expect((await keptOf(device.userId)).outbox).toMatchObject([{ id: kept.id }, { id: done.id }]);
  });

  it('a full browser reports that it stores nothing, and shows each change once', async () => {
    const device = openFakeDevice();
    const store = openDeviceStore(device.userId);
    const fail = async () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    const tab = device.openTab({ store: { ...store, add: fail, settle: fail } });
    await tab.untilLoaded();
    act(tab, add('Write'));
    expect(await tab.untilPersisted()).toBe(false);
    await tab.flush();
    expect(textsOf(tab)).toEqual(['Write']);
    expect(tab.read().isPersisted).toBe(true);
  });

  it('operations from a moment without storage are stored and sent before later ones', async () => {
    const device = openFakeDevice();
    const store = openDeviceStore(device.userId);
    let isFull = true;
    const addWhereRoomIs: DeviceStore['add'] = async (operations) => {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError');
      return store.add(operations);
    };
    const tab = device.openTab({ store: { ...store, add: addWhereRoomIs } });
    await tab.untilLoaded();
    const taskId = randomUUID();
    const written = act(tab, add('Write', taskId));
    expect(await tab.untilPersisted()).toBe(false);
    isFull = false;
    const ticked = act(tab, { kind: 'tick_task', taskId, isCompleted: true });
    await waitFor(() => expect(tab.read().isPersisted).toBe(true));
    await tab.flush();
    expect(sentTo(device.server)).toEqual([written.id, ticked.id]);
    expect(tab.read().reports).toEqual([]);
  });

  it('storage cleared while the page is open is given again what the page knows', async () => {
    const device = openFakeDevice();
    device.server.isReachable = false;
    const tab = device.openTab();
    const ids = [act(tab, add('Write')).id, act(tab, add('Read')).id];
    await tab.untilPersisted();
    await waitFor(async () => expect((await keptOf(device.userId)).outbox).toHaveLength(2));
    await expect(tab.flush()).rejects.toThrow('reached');
    await deleteDB(`focuspool.${device.userId}`);
    ids.push(act(tab, add('Swim')).id);
    await waitFor(async () =>
      expect((await keptOf(device.userId)).outbox.map(({ id }) => id).toSorted()).toEqual(ids.toSorted()),
    );
    expect(textsOf(tab)).toEqual(['Write', 'Read', 'Swim']);
    device.server.isReachable = true;
    await tab.flush();
    expect(device.server.read().sequence).toBe(3);
  });

  it('cleared storage gets the outbox and the snapshot back without a further operation', async () => {
    const device = openFakeDevice();
    const tab = await openLiveTab(device);
    device.server.isReachable = false;
    const { id } = act(tab, add('Write'));
    await tab.untilPersisted();
    await deleteDB(`focuspool.${device.userId}`);
    await waitFor(async () =>
      expect(await keptOf(device.userId)).toMatchObject({ outbox: [{ id }], snapshot: { sequence: 0 } }),
    );
  });

  it('cleared storage that one tab has filled again keeps its order when a frozen tab goes on', async () => {
    const device = openFakeDevice();
    device.server.isReachable = false;
    const store = openDeviceStore(device.userId);
    const adding = vi.spyOn(store, 'add');
    const hears = vi.fn<() => void>();
    const frozen = device.openTab({ store: { ...store, watch: (hear) => hears.mockImplementation(hear) } });
    const tab = device.openTab();
    const ids = ['Write', 'Read', 'Swim'].map((text) => act(tab, add(text)).id);
    await tab.untilPersisted();
    hears();
    await waitFor(() => expect(waitingIn(frozen)).toEqual(ids));
    await deleteDB(`focuspool.${device.userId}`);
    await waitFor(async () => expect((await keptOf(device.userId)).outbox).toHaveLength(3));
    ids.push(act(tab, add('Rest')).id);
    await tab.untilPersisted();
    hears();
    await waitFor(() => expect(waitingIn(frozen)).toHaveLength(4));
    await Promise.all(adding.mock.results.map(({ value }) => value));
    expect((await keptOf(device.userId)).outbox.map(({ id }) => id)).toEqual(ids);
  });
});

describe('data stored by another version of the app', () => {
  async function persist(
    userId: string,
    { outbox = [], snapshot, reports = [] }: { outbox?: unknown[]; snapshot?: unknown; reports?: unknown[] },
  ) {
    await keptOf(userId);
    const database = await openDB(`focuspool.${userId}`);
    for (const entry of outbox) await database.add('outbox', entry);
    for (const report of reports) await database.add('reports', report);
    if (snapshot) await database.put('snapshot', snapshot, 'last');
    database.close();
  }

  it('an unreadable operation of another version is sent for the server to judge', async () => {
    const device = openFakeDevice();
    const strange = { id: randomUUID(), at: t0, kind: 'share_list', listId: '?' };
    await persist(device.userId, { outbox: [strange] });
    const tab = device.openTab();
    await tab.untilLoaded();
    act(tab, add('Write'));
    expect(textsOf(tab)).toEqual(['Write']);
    expect(tab.read().outbox).toHaveLength(2);
    await tab.flush();
    expect(textsOf(tab)).toEqual(['Write']);
    expect(tab.read().outbox).toEqual([]);
    expect(tab.read().reports).toMatchObject([{ operation: strange, verdict: { reason: 'invalid_input' } }]);
  });

  it.each([
    ['nothing', null],
    ['a string', 'add_task'],
    ['without an id', { kind: 'add_task' }],
    ['with an invalid id', { id: 7 }],
  ])(
    'an outbox entry of another version stays on the device and blocks nothing: %s',
    async (_what, entry) => {
      const device = openFakeDevice();
      await persist(device.userId, { outbox: [entry] });
      const tab = device.openTab();
      const { id } = act(tab, add('Write'));
      await tab.untilPersisted();
      await tab.flush();
      expect(sentTo(device.server)).toEqual([id]);
      const database = await openDB(`focuspool.${device.userId}`);
      expect(await database.getAll('outbox')).toEqual([entry]);
      database.close();
    },
  );

  it('an unreadable state of another version is ignored until the server sends its own', async () => {
    const device = openFakeDevice();
    await persist(device.userId, { snapshot: { sequence: 3, state: { list: null } } });
    const tab = device.openTab();
    await tab.untilLoaded();
    expect(tab.read().state).toBeNull();
    act(tab, add('Write'));
    await tab.flush();
    expect(tab.read().state).toEqual(device.server.read().state);
  });

  it('a report of another version that no page could show is not shown', async () => {
    const device = openFakeDevice();
    await persist(device.userId, { reports: [{ operation: { id: 'x' } }] });
    const tab = device.openTab();
    await tab.untilLoaded();
    expect(tab.read().reports).toEqual([]);
  });

  it('a database of a newer version is not used, and the page goes on', async () => {
    const device = openFakeDevice();
    (await openDB(`focuspool.${device.userId}`, 99)).close();
    const tab = device.openTab();
    await tab.untilLoaded();
    act(tab, add('Write'));
    expect(await tab.untilPersisted()).toBe(false);
    await tab.flush();
    expect(tab.read().state).toEqual(device.server.read().state);
  });
});

describe('a page in the back/forward cache', () => {
  it('a page in the back/forward cache gives up its write, and goes on when shown again', async () => {
    const device = openFakeDevice();
    const store = openDeviceStore(device.userId);
    const kept = await openLiveTab(device, { store });
    const decided = Array.from({ length: 200 }, () => randomUUID());
    const settling = store.settle({ snapshot: null, decided, reports: [] });
    await nextTurn();
    store.suspend();
    await expect(settling).rejects.toMatchObject({ name: 'AbortError' });
    const shown = await openLiveTab(device);
    act(shown, add('Write'));
    await shown.flush();
    store.resume();
    await waitFor(() => expect(textsOf(kept)).toEqual(['Write']));
    act(kept, add('Read'));
    expect(await kept.untilPersisted()).toBe(true);
  });

  it('a page in the back/forward cache has stored everything done in it', async () => {
    const device = openFakeDevice();
    device.server.isReachable = false;
    const store = openDeviceStore(device.userId);
    const tab = device.openTab({ store });
    await tab.untilLoaded();
    const { id } = act(tab, add('Write'));
    await nextTurn();
    store.suspend();
    // A task's note, for instance, is saved as its page is left.
    const last = act(tab, add('Read'));
    expect(await tab.untilPersisted()).toBe(true);
    expect((await keptOf(device.userId)).outbox).toMatchObject([{ id }, { id: last.id }]);
  });
});

describe('10,000 waiting operations', () => {
  /** A device that stores what it is given in order, as quickly as a real one. */
  function openQuickStore(): DeviceStore {
    const outbox = new Map<string, Operation>();
    let snapshot: Snapshot | null = null;
    return {
      read: async () => ({ origin: '', snapshot, outbox: [...outbox.values()], reports: [] }),
      add: async (operations) => {
        for (const operation of operations) outbox.set(operation.id, operation);
        return '';
      },
      settle: async (settlement) => {
        ({ snapshot } = settlement);
        for (const id of settlement.decided) outbox.delete(id);
      },
      replace: async () => {},
      dismissReport: async () => {},
      forgetSnapshot: async () => {},
      erase: async () => {},
      watch: () => () => {},
    };
  }

  it('10,000 waiting operations are each shown and sent without applying all of them each time', async () => {
    const device = openFakeDevice();
    const tab = await openLiveTab(device, { store: openQuickStore() });
    const taskIds = Array.from({ length: 200 }, () => randomUUID());
    vi.mocked(applyOperations).mockClear();
    for (const [at, taskId] of taskIds.entries()) act(tab, add(`Task ${at}`, taskId));
    for (let at = 200; at < 10_000; at += 1) {
      act(tab, { kind: 'tick_task', taskId: taskIds[at % 200] ?? '', isCompleted: at % 400 < 200 });
    }
    await tab.untilPersisted();
    await tab.flush();
    expect(tab.read()).toMatchObject({ outbox: [], state: device.server.read().state });
    const applied = vi.mocked(applyOperations).mock.calls.map(([, operations]) => operations.length);
    expect(applied.reduce((sum, length) => sum + length, 0)).toBeLessThan(10_000);
  });
});
