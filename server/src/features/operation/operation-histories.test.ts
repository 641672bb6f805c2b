import { randomUUID } from 'node:crypto';
import {
  type Accepted,
  maxListsOpen,
  type NewOperation,
  type Operation,
  operationsTopic,
} from '@focuspool/domain/operation/operation';
import { keepRecentDays } from '@focuspool/domain/stats/day-sums';
import { maxTasksInList } from '@focuspool/domain/task/task-list';
import { minuteMs } from '@focuspool/domain/time-units';
import { sumSpans } from '@focuspool/domain/timer/worked-spans';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DeviceData, DeviceStore } from '../../../../web/src/features/operation/device-store.ts';
import { createReplica } from '../../../../web/src/features/operation/replica.ts';
import {
  longTimes,
  makeIds,
  type Step,
  stepArbitrary,
  takeApart,
  toOperation,
} from '../../../testing/histories/steps.ts';
import { createPeopleWithTasks, type PersonWithTask } from '../../../testing/people-with-tasks.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { Clock } from '../../platform/clock.ts';
import { makeListId } from '../task/task-store.ts';
import { listRepeats, taskLists, tasks } from '../task/task-tables.ts';
import { listCountedSpans } from '../timer/run-store.ts';
import { runs } from '../timer/run-tables.ts';
import { acceptOperations } from './accept-operations.ts';
import { operationReceipts } from './operation-tables.ts';
import {
  createKnownPeople,
  type KnownPeople,
  loadPerson,
  type Person,
  readPerson,
} from './person-state-store.ts';
import { findSequence } from './receipt-store.ts';
import { createRepeatSweep } from './repeat-sweep.ts';

const histories = 300;
const app = await startTestApp();
const { database } = app.services;
const newcomers = (await createPeopleWithTasks(database, histories)).values();

/**
 * Returns a new person: no one has a past in any history, and a history retried to find its shortest form needs another person.
 */
async function findNewcomer(): Promise<PersonWithTask> {
  const { value } = newcomers.next();
  const [another] = value ? [value] : await createPeopleWithTasks(database, 1);
  if (!another) throw new Error('Nobody was made');
  return another;
}

/** One process may serve both devices, or each its own; a few people begin with nearly as much as they may have. */
type History = { steps: Step[]; processes: 1 | 2; isNearlyFull: boolean };
const historyArbitrary: fc.Arbitrary<History> = fc.record({
  steps: fc.array(stepArbitrary, { minLength: 6, maxLength: 12 }),
  processes: fc.constantFrom(1, 1, 2),
  isNearlyFull: fc.oneof({ weight: 99, arbitrary: fc.constant(false) }, fc.constant(true)),
});
const jumps = [-60 * minuteMs, -4_000, 0, 4_000, 60 * minuteMs];

/** A stand-in for what a device's browser keeps, which outlives the page. */
function createStoreDouble(): DeviceStore {
  let kept: DeviceData = { origin: randomUUID(), snapshot: null, outbox: [], reports: [] };
  const change = async (next: (before: DeviceData) => Partial<DeviceData>) => {
    await null;
    kept = structuredClone({ ...kept, ...next(kept) });
  };
  return {
    read: async () => structuredClone(kept),
    add: async (operations) => {
      await change(({ outbox }) => ({ outbox: [...outbox, ...operations] }));
      return kept.origin;
    },
    settle: ({ snapshot, decided }) =>
      change((before) => ({
        outbox: before.outbox.filter(({ id }) => !decided.includes(id)),
        ...(snapshot && snapshot.sequence >= (before.snapshot?.sequence ?? -1) ? { snapshot } : {}),
      })),
    replace: (operations) =>
      change(({ outbox }) => ({
        outbox: outbox.map((one) => operations.find(({ id }) => id === one.id) ?? one),
      })),
    dismissReport: async () => {},
    forgetSnapshot: () => change(() => ({ snapshot: null })),
    erase: () => change(() => ({ snapshot: null, outbox: [] })),
    watch: () => () => {},
  };
}

/** Opens a device, served by the process that has these known people. */
function openDevice(
  userId: string,
  { clock, people, publish }: { clock: Clock; people: KnownPeople; publish: (accepted: Accepted) => void },
) {
  const store = createStoreDouble();
  const live = {
    ...app.services.live,
    publish: (topic: { name: string }, _scope: string, message: unknown) => {
      if (topic.name === operationsTopic.name) publish(message as Accepted);
    },
  };
  const services = { database, clock, live, people };
  const network = { isOnline: true, losesAnswers: false };
  let behindMs = 0;
  let hasForgottenJump = false;
  const now = () => clock.now().getTime() - behindMs;

  async function ask<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
    if (!network.isOnline) throw new Error('offline');
    const given = await answer();
    if (network.losesAnswers) throw new Error('the answer was lost');
    return given;
  }

  const open = () =>
    createReplica({
      store,
      now,
      readClock: () => ({ offsetMs: 0, isMeasured: false }),
      makeId: randomUUID,
      send: (operations: readonly Operation[]) =>
        ask(() =>
          acceptOperations(services, userId, { sentAt: now(), operations: [...operations] }, clock.now()),
        ),
      load: () => ask(() => readPerson(database, people, userId)),
      withLock: (work) => work(),
    });
  let replica = open();
  /** Corrects the clock as the page does, after a jump and when the network is back, before anything is sent. */
  async function correctClock(): Promise<void> {
    if (!network.isOnline) return;
    const byMs = behindMs;
    behindMs = 0;
    await replica.correctClock(byMs);
  }
  return {
    /** The services of its server process. */
    services,
    network,
    store,
    read: () => replica.read(),
    act: (what: NewOperation) => replica.act(what),
    flush: () => replica.flush(),
    pull: () => replica.pull(),
    receive: (accepted: Accepted) => replica.receive([accepted]).catch(() => {}),
    /** Whether it knows which of its operations were stamped before its clock jumped. */
    knowsJumps: () => !hasForgottenJump,
    async jump(byMs: number) {
      behindMs += byMs;
      replica.noteClockJump();
      await correctClock();
    },
    async goOfflineOrBack() {
      network.isOnline = !network.isOnline;
      await correctClock();
    },
    /** Closes the page; another one finds what the device kept. */
    async die() {
      if (behindMs !== 0) hasForgottenJump = true;
      await replica.untilPersisted();
      replica = open();
      await replica.untilLoaded();
    },
  };
}

type Device = ReturnType<typeof openDevice>;

it(`in ${histories} random histories, two devices and the rows converge, and nothing is lost or counted twice`, async () => {
  await fc.assert(fc.asyncProperty(historyArbitrary, live), { numRuns: histories });
});

/** Fills up the person's lists: one more list, and two more tasks on the first one, are all that is allowed. */
async function fillNearly({ userId, listId }: PersonWithTask): Promise<void> {
  const lists = Array.from({ length: maxListsOpen - 2 }, (_, at) => {
    return { id: makeListId(), userId, title: `List ${at}`, createdAt: new Date(1_000 + at) };
  });
  await database.insert(taskLists).values(lists);
  const texts = Array.from({ length: maxTasksInList - 3 }, (_, at) => `Task ${at}`);
  await database.insert(tasks).values(texts.map((text) => ({ id: randomUUID(), listId, text })));
}

async function live({ steps, processes, isNearlyFull }: History): Promise<void> {
  const person = await findNewcomer();
  const { userId, taskId, listId } = person;
  if (isNearlyFull) await fillNearly(person);
  const begunAt = app.clock.now().getTime();
  let passedMs = 0;
  const clock = { now: () => new Date(begunAt + passedMs) };
  const deliveries: Promise<void>[] = [];
  const done = new Map<string, Operation>();
  const publish = (accepted: Accepted) => {
    const { operation } = accepted;
    if (operation?.kind === 'begin_repeated_list') done.set(operation.id, operation);
    // Like the socket: a device that is offline misses it.
    for (const device of devices) if (device.network.isOnline) deliveries.push(device.receive(accepted));
  };
  const [one, another] = [createKnownPeople(), createKnownPeople()];
  const devices: [Device, Device] = [
    openDevice(userId, { clock, people: one, publish }),
    openDevice(userId, { clock, people: processes === 1 ? one : another, publish }),
  ];
  const ids = makeIds(taskId, listId);
  /** Lets time pass, and a server begin the lists that are due by then. */
  const passNight = async (ms: number) => {
    passedMs += ms;
    await createRepeatSweep({ ...app.services, ...devices[0].services }).run();
  };

  for (const step of steps.flatMap(takeApart)) {
    passedMs += step.afterMs;
    const device = devices[step.device];
    const what = toOperation(step, device, ids, clock.now().getTime());
    if (what) {
      const outcome = device.act(what);
      if (outcome.ok) done.set(outcome.value.id, outcome.value);
      if (outcome.ok && step.text > 0) await device.flush().catch(() => {});
    } else if (step.does === 'go offline or back') await device.goOfflineOrBack();
    else if (step.does === 'lose answers or not') device.network.losesAnswers = !device.network.losesAnswers;
    else if (step.does === 'die') await device.die();
    else if (step.does === 'jump') await device.jump(jumps[step.which + step.text] ?? 0);
    else if (step.does === 'look') await device.pull().catch(() => {});
    else if (step.does === 'send') await device.flush().catch(() => {});
    else await passNight(longTimes[step.does] ?? 0);
  }

  // Requests that are under way may still lose their answers.
  while (deliveries.length > 0) await deliveries.pop();
  for (const device of devices) {
    device.network.losesAnswers = false;
    if (!device.network.isOnline) await device.goOfflineOrBack();
  }
  for (const device of devices) await device.flush();
  for (const device of devices) await device.pull();
  while (deliveries.length > 0) await deliveries.pop();

  const sequence = await findSequence(database, userId);
  const { state } = await loadPerson(database, userId, sequence);
  for (const device of devices) {
    expect(device.read().outbox).toEqual([]);
    expect((await device.store.read()).outbox).toEqual([]);
    expect(device.read().state).toEqual(state);
  }
  const accepted = await expectEachOnce(userId, done, sequence);
  const mostMs = devices.every((device) => device.knowsJumps()) ? passedMs + 10 * minuteMs : Infinity;
  const isReadded = findReadded(accepted, taskId);
  const endedAt = clock.now().getTime();
  await expectTimeThatPassed(userId, state, { passedMs, mostMs, endedAt, isReadded });
  if (processes === 2)
    await expectNothingTwice([...done.values()].reverse(), devices[1], { userId, state, sequence });
  await database.delete(listRepeats).where(eq(listRepeats.userId, userId));
}

/** Checks that operations sent once more were decided already and change nothing. */
async function expectNothingTwice(
  operations: Operation[],
  { services }: Device,
  { userId, ...known }: Pick<Person, 'state' | 'sequence'> & { userId: string },
): Promise<void> {
  const now = services.clock.now();
  const verdicts = await acceptOperations(services, userId, { sentAt: now.getTime(), operations }, now);
  expect(verdicts.map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
  const after = await loadPerson(database, userId, await findSequence(database, userId));
  expect(after).toMatchObject(known);
}

/**
 * Finds tasks that may have been added again after they were worked
 * on or deleted: these begin without minutes until they are restored.
 */
function findReadded(accepted: readonly Operation[], first: string): Set<string> {
  const [there, gone, past, anew] = [
    new Set([first]),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  const add = (id: string) => {
    if (past.has(id) && !there.has(id)) anew.add(id);
    gone.delete(id);
  };
  for (const operation of accepted) {
    if ('task' in operation && operation.task.taskId) past.add(operation.task.taskId);
    if (operation.kind === 'add_task') {
      add(operation.taskId);
      there.add(operation.taskId);
      // One of several tasks may be left out.
    } else if (operation.kind === 'add_tasks') for (const { id } of operation.tasks) add(id);
    else if (operation.kind === 'delete_tasks') {
      for (const id of operation.taskIds) {
        there.delete(id);
        for (const ids of [gone, past]) ids.add(id);
      }
    } else if (operation.kind === 'restore_tasks') {
      for (const { id } of operation.tasks) {
        if (gone.delete(id)) anew.delete(id);
        there.add(id);
      }
    }
  }
  return anew;
}

/**
 * Checks that every operation has one verdict and each number of the
 * sequence belongs to one operation; returns the accepted ones in order.
 */
async function expectEachOnce(
  userId: string,
  done: ReadonlyMap<string, Operation>,
  sequence: number,
): Promise<Operation[]> {
  const receipts = await database
    .select()
    .from(operationReceipts)
    .where(eq(operationReceipts.userId, userId));
  // The sweep may be refused a list whose repeat a device has just taken back; no one is told of that.
  const known = receipts.filter(({ id, sequence: number }) => number !== null || done.has(id));
  expect(new Set(known.map(({ id }) => id))).toEqual(new Set(done.keys()));
  const accepted = receipts.filter((receipt) => receipt.sequence !== null);
  accepted.sort((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0));
  expect(accepted.map((receipt) => receipt.sequence)).toEqual(
    Array.from({ length: sequence }, (_, at) => at + 1),
  );
  return accepted.flatMap(({ id }) => done.get(id) ?? []);
}

/** Checks that the ledger has every instant at most once, and that the sums of the person and of their tasks match it. */
async function expectTimeThatPassed(
  userId: string,
  { lists, run, aside, totals, recentDays }: Awaited<ReturnType<typeof loadPerson>>['state'],
  // Runs that wait are not granted yet; adopted runs bring time from before.
  {
    passedMs,
    mostMs,
    endedAt,
    isReadded,
  }: { passedMs: number; mostMs: number; endedAt: number; isReadded: ReadonlySet<string> },
): Promise<void> {
  const counted = await listCountedSpans(database, userId, { from: 0, to: endedAt });
  const waiting = (run ? [run, ...aside] : aside).flatMap(({ timer }) => timer.worked);
  expect(sumSpans(counted)).toBeLessThanOrEqual(passedMs);
  expect(sumSpans(waiting)).toBeLessThanOrEqual(mostMs);
  const ledger = await database.select().from(runs).where(eq(runs.userId, userId));
  const sum = (entries: typeof ledger) => entries.reduce((minutes, entry) => minutes + entry.minutes, 0);
  expect(totals).toEqual({
    totalMinutes: sum(ledger),
    trophies: ledger.filter(({ earnedTrophy }) => earnedTrophy).length,
  });
  const days = [...Map.groupBy(ledger, ({ localDay }) => localDay)];
  expect(recentDays).toEqual(
    keepRecentDays(days.map(([day, some]) => ({ day, minutes: sum(some), runs: some.length }))),
  );
  for (const { id, minutes, runs: count = 0 } of lists.flatMap((list) => list.tasks)) {
    const own = ledger.filter(({ taskId }) => taskId === id);
    if (isReadded.has(id)) expect(minutes).toBeLessThanOrEqual(sum(own));
    else expect({ id, minutes, count }).toEqual({ id, minutes: sum(own), count: own.length });
  }
}
