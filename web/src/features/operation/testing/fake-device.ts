import type { NewOperation, Operation } from '@focuspool/domain/operation/operation';
import { openDeviceStore } from '../device-store.ts';
import { createReplica, type Replica, type ReplicaParts } from '../replica.ts';
import { createFakeServer } from './fake-server.ts';

export const t0 = Date.parse('2026-03-01T09:00:00.000Z');
export const minute = 60_000;

const listIfNone = { id: '-0000000000000000001', title: 'Sunday' };

/** One person's browser, whose tabs share its storage and send one after the other. */
export function openFakeDevice(server = createFakeServer()) {
  const userId = crypto.randomUUID();
  const clock = { now: t0, offsetMs: 0, isMeasured: false };
  let lock: Promise<unknown> = Promise.resolve();

  function openTab(parts: Partial<ReplicaParts> = {}): Replica {
    return createReplica({
      store: openDeviceStore(userId),
      now: () => clock.now,
      readClock: () => ({ offsetMs: clock.offsetMs, isMeasured: clock.isMeasured }),
      makeId: () => crypto.randomUUID(),
      send: server.send,
      load: server.load,
      withLock: (work) => {
        const done = lock.then(work);
        lock = done.catch(() => {});
        return done;
      },
      ...parts,
    });
  }

  return { userId, server, clock, openTab };
}

/** A tab that has loaded the server's state, and receives every operation that is accepted. */
export async function openLiveTab(device: ReturnType<typeof openFakeDevice>, parts?: Partial<ReplicaParts>) {
  const tab = device.openTab(parts);
  await tab.untilLoaded();
  await tab.pull();
  device.server.watch((accepted) => void tab.receive([accepted]).catch(() => {}));
  return tab;
}

export function act(tab: Replica, what: NewOperation, shownAt?: number): Operation {
  const outcome = tab.act(what, shownAt);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
}

export function add(text: string, taskId: string = crypto.randomUUID()): NewOperation {
  return { kind: 'add_task', taskId, text, listIfNone };
}

/** An operation as if done on another device of the person. */
export const doneElsewhere = (what: NewOperation) =>
  ({ ...what, id: crypto.randomUUID(), at: t0 }) as Operation;

export const textsOf = (tab: Replica) => tab.read().shown.lists[0]?.tasks.map(({ text }) => text) ?? [];
export const waitingIn = (tab: Replica) => tab.read().outbox.map(({ id }) => id);
export const keptOf = (userId: string) => openDeviceStore(userId).read();
export const sentTo = ({ requests }: ReturnType<typeof createFakeServer>) =>
  requests.flat().map(({ id }) => id);
