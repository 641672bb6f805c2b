import { randomUUID } from 'node:crypto';
import { intentionOutcomes } from '@focuspool/domain/intention/intention';
import {
  type Accepted,
  type NewOperation,
  type Operation,
  operationsTopic,
} from '@focuspool/domain/operation/operation';
import { minuteMs } from '@focuspool/domain/time-units';
import { sumSpans } from '@focuspool/domain/timer/worked-spans';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DeviceData, DeviceStore } from '../../../../web/src/features/operation/device-store.ts';
import { createReplica } from '../../../../web/src/features/operation/replica.ts';
import { createPeopleWithTasks, type PersonWithTask } from '../../../testing/people-with-tasks.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { Clock } from '../../platform/clock.ts';
import { listCountedSpans } from '../timer/run-store.ts';
import { runs } from '../timer/run-tables.ts';
import { acceptOperations } from './accept-operations.ts';
import { operationReceipts } from './operation-tables.ts';
import { createKnownPeople, type KnownPeople, loadPerson, readPerson } from './person-state-store.ts';
import { findSequence } from './receipt-store.ts';

const histories = 500;
const app = await startTestApp();
const { database } = app.services;
const newcomers = (await createPeopleWithTasks(database, histories)).values();

/** Nobody has a past in any history; one that is tried again to find its shortest form needs somebody new. */
async function findNewcomer(): Promise<PersonWithTask> {
  const { value } = newcomers.next();
  const [another] = value ? [value] : await createPeopleWithTasks(database, 1);
  if (!another) throw new Error('Nobody was made');
  return another;
}

/** What one device does, and after how long. */
type Step = { device: 0 | 1; does: Doing; which: number; text: number; afterMs: number };
type Doing = NewOperation['kind'] | 'go offline or back' | 'lose answers or not' | 'die' | 'jump' | 'send';

const often: Doing[] = ['add_task', 'tick_task', 'start_run', 'start_run', 'pause_run', 'complete_run'];
const rarely: Doing[] = [
  ...(['add_tasks', 'note_task', 'estimate_task', 'show_task', 'set_visibility'] as const),
  ...(['rename_task', 'move_task', 'delete_tasks', 'restore_tasks', 'retitle_list'] as const),
  ...(['complete_list', 'open_list', 'set_run', 'drop_run', 'adopt_run'] as const),
  'repeat_list',
  ...(['set_intention', 'note_outcome', 'note_outcome'] as const),
  ...([
    'extend_run',
    'start_break',
    'leave_break',
    'set_rhythm',
    'land_run',
    'clock_run',
    'share_break',
  ] as const),
  ...(['go offline or back', 'go offline or back', 'lose answers or not', 'die', 'jump', 'send'] as const),
];
const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  device: fc.constantFrom(0, 1),
  does: fc.oneof(fc.constantFrom(...often), fc.constantFrom(...rarely)),
  which: fc.nat(2),
  text: fc.nat(2),
  afterMs: fc.constantFrom(0, 700, 20_000, 4 * minuteMs, 11 * minuteMs),
});
/** Both devices may be served by one process, or each by another. */
type History = { steps: Step[]; processes: 1 | 2 };
const historyArbitrary: fc.Arbitrary<History> = fc.record({
  steps: fc.array(stepArbitrary, { minLength: 6, maxLength: 14 }),
  processes: fc.constantFrom(1, 1, 2),
});
const jumps = [-60 * minuteMs, -4_000, 0, 4_000, 60 * minuteMs];

/** What a device's browser keeps, which outlives the page. */
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

/** One device, at the server process that knows those people. */
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
  /** As the page does after a jump and when the network is back, before anything is sent. */
  async function correctClock(): Promise<void> {
    if (!network.isOnline) return;
    const byMs = behindMs;
    behindMs = 0;
    await replica.correctClock(byMs);
  }
  return {
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
    /** The page is gone, and another one finds what the device kept. */
    async die() {
      if (behindMs !== 0) hasForgottenJump = true;
      await replica.untilPersisted();
      replica = open();
      await replica.untilLoaded();
    },
  };
}

type Device = ReturnType<typeof openDevice>;

it(`in ${histories} histories two devices and the rows end alike, and nothing counts twice or is lost`, async () => {
  await fc.assert(fc.asyncProperty(historyArbitrary, live), { numRuns: histories });
});

async function live({ steps, processes }: History): Promise<void> {
  const { userId, taskId, listId } = await findNewcomer();
  const begunAt = app.clock.now().getTime();
  let passedMs = 0;
  const clock = { now: () => new Date(begunAt + passedMs) };
  const hearing: Promise<void>[] = [];
  const publish = (accepted: Accepted) => {
    // As the socket does: whoever is offline misses it.
    for (const device of devices) if (device.network.isOnline) hearing.push(device.receive(accepted));
  };
  const [one, another] = [createKnownPeople(), createKnownPeople()];
  const devices: [Device, Device] = [
    openDevice(userId, { clock, people: one, publish }),
    openDevice(userId, { clock, people: processes === 1 ? one : another, publish }),
  ];
  const ids = {
    tasks: [taskId, randomUUID(), randomUUID()],
    runs: [randomUUID(), randomUUID(), randomUUID()],
    breaks: [randomUUID(), randomUUID(), randomUUID()],
  };
  const done = new Set<string>();

  for (const step of steps) {
    passedMs += step.afterMs;
    const device = devices[step.device];
    const what = toOperation(step, device, ids, { listId, now: clock.now().getTime() });
    if (what) {
      const outcome = device.act(what);
      if (outcome.ok) done.add(outcome.value.id);
      if (outcome.ok && step.text > 0) await device.flush().catch(() => {});
    } else if (step.does === 'go offline or back') await device.goOfflineOrBack();
    else if (step.does === 'lose answers or not') device.network.losesAnswers = !device.network.losesAnswers;
    else if (step.does === 'die') await device.die();
    else if (step.does === 'jump') await device.jump(jumps[step.which + step.text] ?? 0);
    else await device.flush().catch(() => {});
  }

  // What is on its way may still lose its answer.
  while (hearing.length > 0) await hearing.pop();
  for (const device of devices) {
    device.network.losesAnswers = false;
    if (!device.network.isOnline) await device.goOfflineOrBack();
  }
  for (const device of devices) await device.flush();
  for (const device of devices) await device.pull();
  while (hearing.length > 0) await hearing.pop();

  const sequence = await findSequence(database, userId);
  const { state } = await loadPerson(database, userId, sequence);
  for (const device of devices) {
    expect(device.read().outbox).toEqual([]);
    expect((await device.store.read()).outbox).toEqual([]);
    expect(device.read().state).toEqual(state);
  }
  await expectEachOnce(userId, done, sequence);
  const mostMs = devices.every((device) => device.knowsJumps()) ? passedMs + 10 * minuteMs : Infinity;
  await expectTimeThatPassed(userId, state, { passedMs, mostMs, endedAt: clock.now().getTime() });
}

/** Every operation of a device has one verdict, and each number of the sequence is one operation's. */
async function expectEachOnce(userId: string, done: Set<string>, sequence: number): Promise<void> {
  const receipts = await database
    .select()
    .from(operationReceipts)
    .where(eq(operationReceipts.userId, userId));
  expect(new Set(receipts.map(({ id }) => id))).toEqual(done);
  const taken = receipts.flatMap((receipt) => receipt.sequence ?? []).sort((one, other) => one - other);
  expect(taken).toEqual(Array.from({ length: sequence }, (_, at) => at + 1));
}

/** The ledger has every instant at most once, and the sums of the person and of their tasks are the ledger's. */
async function expectTimeThatPassed(
  userId: string,
  { lists, run, aside, totals }: Awaited<ReturnType<typeof loadPerson>>['state'],
  // What waits is not granted yet; runs that are adopted bring time of before.
  { passedMs, mostMs, endedAt }: { passedMs: number; mostMs: number; endedAt: number },
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
  for (const { id, minutes } of lists.flatMap(({ tasks }) => tasks)) {
    // One that was added anew under its earlier id begins at none.
    expect(minutes).toBeLessThanOrEqual(sum(ledger.filter((entry) => entry.taskId === id)));
  }
}

function toOperation(
  { does, which, text }: Step,
  device: Device,
  ids: { tasks: string[]; runs: string[]; breaks: string[] },
  { listId, now }: { listId: string; now: number },
): NewOperation | null {
  const [taskId = '', key = ''] = [ids.tasks[which], ids.runs[which]];
  const before = ids.tasks[text] ?? null;
  const task = { taskId, taskName: `t${text}`, groupId: listId, minutes: 0 };
  const current = device.read().shown.lists[0]?.id ?? listId;
  switch (does) {
    case 'add_task':
    case 'add_tasks': {
      const listIfNone = { id: `-${randomUUID().replaceAll('-', '').slice(0, 19)}`, title: 'New' };
      if (does === 'add_task') return { kind: does, taskId, text: `t${text}`, listIfNone };
      const tasks = ids.tasks.map((id, at) => ({ id, text: `t${(at + text) % ids.tasks.length}` }));
      return { kind: does, tasks, listIfNone };
    }
    case 'rename_task':
      return { kind: does, taskId, text: `t${text}` };
    case 'note_task':
      return { kind: does, taskId, note: text > 0 ? `Note ${text}` : '' };
    case 'estimate_task':
      return { kind: does, taskId, estimate: text > 0 ? text : null };
    case 'show_task':
      return { kind: does, taskId, visibility: [null, 'self', 'everyone'][text] as null };
    case 'set_visibility':
      return { kind: does, visibility: text > 0 ? 'self' : 'everyone' };
    case 'tick_task':
      return { kind: does, taskId, isCompleted: text > 0 };
    case 'move_task':
      return { kind: does, taskId, before };
    case 'delete_tasks':
      return { kind: does, taskIds: [taskId] };
    case 'restore_tasks': {
      const tasks = [{ id: taskId, text: `t${text}`, isCompleted: true, minutes: 7, before }];
      return { kind: does, listId: current, tasks };
    }
    case 'retitle_list':
      return { kind: does, listId: current, title: `Title ${text}` };
    case 'complete_list':
      return { kind: does, listId: current };
    case 'open_list':
      return { kind: does, listId };
    case 'start_run':
      return { kind: does, key, task, ...(text > 1 ? { leftMs: 3 * minuteMs } : {}) };
    case 'pause_run':
    case 'drop_run':
      return { kind: does, key };
    case 'set_run':
      return { kind: does, key, task, minutes: 5 + text };
    case 'complete_run':
      return { kind: does, key, rounding: 'nearest' };
    case 'extend_run':
      return { kind: does, key, minutes: 5 };
    case 'set_intention':
      return { kind: does, key, text: `There is ${text}` };
    case 'note_outcome':
      return { kind: does, key, outcome: intentionOutcomes[text] ?? 'done' };
    case 'land_run': {
      const memberId = ids.breaks[0] ?? '';
      return { kind: does, key, task, endsAt: now + 20 * minuteMs, with: { kind: 'member', memberId } };
    }
    case 'clock_run':
      return { kind: does, key, task, endsAt: now + 20 * minuteMs };
    case 'share_break':
      return { kind: does, key: ids.breaks[which] ?? '', startedAt: now - minuteMs, minutes: 5 };
    case 'start_break':
      return { kind: does, key: ids.breaks[which] ?? '', minutes: 5 };
    case 'leave_break':
      return { kind: does, key: ids.breaks[which] ?? '' };
    case 'set_rhythm':
      return { kind: does, settings: { shortBreakMinutes: 1 + which, startsRuns: text > 0 } };
    case 'repeat_list':
      return { kind: does, listId, days: which === 0 ? [] : [1, 5], title: 'Today' };
    case 'adopt_run': {
      const worked = [{ from: now - 10 * minuteMs, to: now - 2 * minuteMs }];
      return { kind: does, task, timer: { key, durationMs: 25 * minuteMs, worked, runningSince: null } };
    }
    default:
      return null;
  }
}
