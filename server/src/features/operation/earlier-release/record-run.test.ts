import { randomUUID } from 'node:crypto';
import { refusalBodySchema } from '@focuspool/domain/refusals';
import { minuteMs } from '@focuspool/domain/timer/timer';
import type { CompleteRun, RunReceipt } from '@focuspool/domain/timer/timer-contract';
import { longestWaitMs, sumSpans } from '@focuspool/domain/timer/worked-spans';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../../testing/people.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { profiles } from '../../profile/profile-tables.ts';
import { taskLists, tasks } from '../../task/task-tables.ts';
import { listCountedSpans } from '../../timer/run-store.ts';
import { runs } from '../../timer/run-tables.ts';

const { request, signUp, services, clock } = await startTestApp();
const { database } = services;
// Everybody below signs up now and works in the hours that then pass.
clock.advance(24 * 60 * minuteMs);

let listsMade = 0;

async function addTask({ userId }: Person): Promise<string> {
  listsMade += 1;
  const listId = `-${String(listsMade).padStart(19, '0')}`;
  const id = randomUUID();
  await database.insert(taskLists).values({ id: listId, userId, title: 'Today', createdAt: clock.now() });
  await database.insert(tasks).values({ id, listId, text: 'Write' });
  return id;
}

const ago = (minutes: number) => clock.now().getTime() - minutes * minuteMs;
const worked = (from: number, to: number) => [{ from: ago(from), to: ago(to) }];

function describeRun(taskId: string, spans = worked(30, 5)): CompleteRun {
  return { key: randomUUID(), taskId, taskText: 'Write', spans };
}

const send = (body: unknown, person?: Person) =>
  request('/api/runs', { body, ...(person ? { cookie: person.cookie } : {}) });

async function record(person: Person, run: CompleteRun): Promise<RunReceipt> {
  const response = await send(run, person);
  expect(response.status).toBe(200);
  return (await response.json()) as RunReceipt;
}

const readRefusal = async (response: Response) => v.parse(refusalBodySchema, await response.json()).error;

async function newcomer() {
  const person = await signUp({ isPremium: true });
  return { person, taskId: await addTask(person) };
}

async function readTask(id: string) {
  const [task] = await database.select().from(tasks).where(eq(tasks.id, id));
  return task;
}

async function readSums({ userId }: Person) {
  const [profile] = await database.select().from(profiles).where(eq(profiles.userId, userId));
  return { trophies: profile?.trophies, totalMinutes: profile?.totalMinutes };
}

const readRuns = ({ userId }: Person) => database.select().from(runs).where(eq(runs.userId, userId));

async function readWorkedMs({ userId }: Person): Promise<number> {
  const stretches = await listCountedSpans(database, userId, { from: 0, to: clock.now().getTime() });
  return sumSpans(stretches);
}

it('a visitor may not record a run', async () => {
  expect((await send(describeRun(randomUUID()))).status).toBe(401);
});

it('a member without premium may not record a run', async () => {
  const free = await signUp();
  const response = await send(describeRun(await addTask(free)), free);
  expect(response.status).toBe(403);
  expect(await readSums(free)).toEqual({ trophies: 0, totalMinutes: 0 });
});

describe('a malformed run', () => {
  const fine = describeRun(randomUUID());
  it.each([
    ['no body', {}, 'key'],
    ['no UUID', { ...fine, key: '1' }, 'key'],
    ['a task that is no UUID', { ...fine, taskId: 7 }, 'taskId'],
    ['no work', { ...fine, spans: [] }, 'spans'],
    ['work that ends before it starts', { ...fine, spans: [{ from: 2, to: 1 }] }, 'spans.0'],
    ['work before time began', { ...fine, spans: [{ from: -1, to: 1 }] }, 'spans.0.from'],
    ['work at half a millisecond', { ...fine, spans: [{ from: 0.5, to: 1 }] }, 'spans.0.from'],
    ['too many stretches', { ...fine, spans: Array(501).fill({ from: 1, to: 2 }) }, 'spans'],
  ])('a malformed run with %s is refused, naming the field', async (_what, body, field) => {
    const person = await signUp({ isPremium: true });
    const response = await send(body, person);
    expect(response.status).toBe(400);
    expect(Object.keys((await readRefusal(response)).fields ?? {})).toContain(field);
  });
});

it('a finished run gives the trophy and the minutes, and completes the task', async () => {
  const { person, taskId } = await newcomer();
  const receipt = await record(person, describeRun(taskId));
  expect(receipt).toEqual({
    minutes: 25,
    earnedTrophy: true,
    uncounted: null,
    trophies: 1,
    totalMinutes: 25,
  });
  expect(await readTask(taskId)).toMatchObject({ isCompleted: true, minutes: 25, hasTrophy: true });
  expect(await readSums(person)).toEqual({ trophies: 1, totalMinutes: 25 });
});

it('a finished run is kept with its start, end, task and minutes', async () => {
  const { person, taskId } = await newcomer();
  const run = describeRun(taskId, [...worked(20, 10), ...worked(60, 40)]);
  await record(person, run);
  expect(await readRuns(person)).toMatchObject([
    {
      key: run.key,
      taskId,
      taskText: 'Write',
      startedAt: new Date(ago(60)),
      endedAt: new Date(ago(10)),
      minutes: 30,
      earnedTrophy: true,
      recordedAt: clock.now(),
    },
  ]);
});

it.each([
  [29.99 / 60, 0],
  [0.5, 1],
  [24.4, 24],
  [24.6, 25],
])('a finished run of %d minutes counts as %d', async (length, minutes) => {
  const { person, taskId } = await newcomer();
  const receipt = await record(person, describeRun(taskId, worked(60, 60 - length)));
  expect(receipt).toMatchObject({ minutes, earnedTrophy: true });
});

it('a finished run of the same task again adds minutes and no second trophy', async () => {
  const { person, taskId } = await newcomer();
  await record(person, describeRun(taskId, worked(60, 35)));
  const receipt = await record(person, describeRun(taskId, worked(35, 30)));
  expect(receipt).toMatchObject({ minutes: 5, earnedTrophy: false, trophies: 1, totalMinutes: 30 });
  expect(await readTask(taskId)).toMatchObject({ minutes: 30 });
});

it('a finished run may lie in the pause of another', async () => {
  const { person, taskId } = await newcomer();
  await record(person, describeRun(taskId, [...worked(60, 50), ...worked(20, 10)]));
  expect((await record(person, describeRun(taskId, worked(50, 20)))).totalMinutes).toBe(50);
});

it('a finished run of a task that was deleted meanwhile counts its minutes, without a trophy', async () => {
  const { person, taskId } = await newcomer();
  await database.delete(tasks).where(eq(tasks.id, taskId));
  const receipt = await record(person, describeRun(taskId));
  expect(receipt).toMatchObject({ minutes: 25, earnedTrophy: false, trophies: 0, totalMinutes: 25 });
  expect(await readRuns(person)).toMatchObject([{ taskId, taskText: 'Write' }]);
});

it("a finished run does nothing to somebody else's task", async () => {
  const { taskId } = await newcomer();
  const stranger = await signUp({ isPremium: true });
  expect(await record(stranger, describeRun(taskId))).toMatchObject({ earnedTrophy: false });
  expect(await readTask(taskId)).toMatchObject({ isCompleted: false, minutes: 0, hasTrophy: false });
});

it('a run sent again is answered with its receipt and counts once, whatever it claims the second time', async () => {
  const { person, taskId } = await newcomer();
  const run = describeRun(taskId);
  const receipt = await record(person, run);
  expect(await record(person, run)).toEqual(receipt);
  expect(await record(person, { ...run, spans: worked(300, 200) })).toEqual(receipt);
  expect(await readSums(person)).toEqual({ trophies: 1, totalMinutes: 25 });
});

it('a run sent again 20 times at once gives one trophy', async () => {
  const { person, taskId } = await newcomer();
  const run = describeRun(taskId);
  const receipts = await Promise.all(Array.from({ length: 20 }, () => record(person, run)));
  expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
  expect(await readRuns(person)).toHaveLength(1);
  expect(await readSums(person)).toEqual({ trophies: 1, totalMinutes: 25 });
  expect(await readTask(taskId)).toMatchObject({ minutes: 25 });
});

it('a run sent again by somebody else is refused and tells nothing', async () => {
  const { person, taskId } = await newcomer();
  const run = describeRun(taskId);
  await record(person, run);
  const { person: other, taskId: otherTask } = await newcomer();
  const response = await send({ ...run, taskId: otherTask }, other);
  expect(response.status).toBe(400);
  expect(await readRefusal(response)).toEqual({
    reason: 'run_impossible',
    message: 'Failed to update progress. Please try again.',
  });
  expect(await readSums(other)).toEqual({ trophies: 0, totalMinutes: 0 });
});

it('a run sent again by two people at once with one key counts for one of them', async () => {
  const one = await newcomer();
  const other = await newcomer();
  const { key } = describeRun(one.taskId);
  const responses = await Promise.all(
    [one, other].map(({ person, taskId }) => send({ ...describeRun(taskId), key }, person)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('runs that overlap by a millisecond count both, that millisecond once', async () => {
  const { person, taskId } = await newcomer();
  await record(person, describeRun(taskId, worked(55, 30)));
  const otherTask = await addTask(person);
  const later = describeRun(otherTask, [{ from: ago(30) - 1, to: ago(5) }]);
  expect(await record(person, later)).toEqual({
    minutes: 25,
    earnedTrophy: true,
    uncounted: null,
    trophies: 2,
    totalMinutes: 50,
  });
  expect(await readTask(otherTask)).toMatchObject({ isCompleted: true, minutes: 25 });
  expect(await readWorkedMs(person)).toBe(50 * minuteMs);
});

it('runs that overlap count what does not overlap, and say what was left out and why, also when sent again', async () => {
  const { person, taskId } = await newcomer();
  await record(person, describeRun(taskId, worked(50, 40)));
  const around = describeRun(await addTask(person), worked(60, 20));
  const receipt = await record(person, around);
  expect(receipt).toMatchObject({
    minutes: 30,
    uncounted: { minutes: 10, reason: 'counted_already' },
    totalMinutes: 40,
  });
  expect(await record(person, around)).toEqual(receipt);
  expect(await readWorkedMs(person)).toBe(40 * minuteMs);
});

it('runs that overlap are refused, and change nothing, when all of the time is counted already', async () => {
  const { person, taskId } = await newcomer();
  await record(person, describeRun(taskId, [...worked(60, 50), ...worked(50, 40)]));
  const otherTask = await addTask(person);
  const response = await send(describeRun(otherTask, worked(58, 42)), person);
  expect(response.status).toBe(409);
  expect(await readRefusal(response)).toEqual({
    reason: 'run_overlaps',
    message: 'Another run already counts for this time.',
  });
  expect(await readSums(person)).toEqual({ trophies: 1, totalMinutes: 20 });
  expect(await readTask(otherTask)).toMatchObject({ isCompleted: false, minutes: 0 });
});

it('runs that overlap and come at once count each instant once: 20 runs that share 20 minutes', async () => {
  const { person, taskId } = await newcomer();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send(describeRun(taskId, worked(60 - index, 20 - index)), person),
    ),
  );
  const statuses = new Set(responses.map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(await readWorkedMs(person)).toBe(59 * minuteMs);
  expect(await readSums(person)).toEqual({ trophies: 1, totalMinutes: 59 });
});

it('runs that overlap are kept apart by the database too', async () => {
  const { person, taskId } = await newcomer();
  await record(person, describeRun(taskId));
  const [kept] = await readRuns(person);
  if (!kept) throw new Error('The run was not kept');
  const again = { ...kept, key: randomUUID(), worked: [{ from: ago(6), to: ago(4) }] };
  await expect(database.insert(runs).values(again)).rejects.toMatchObject({
    cause: { constraint: 'runs_worked_once' },
  });
});

it('runs of two people may overlap', async () => {
  const one = await newcomer();
  const other = await newcomer();
  const spans = worked(30, 5);
  await record(one.person, describeRun(one.taskId, spans));
  expect((await record(other.person, describeRun(other.taskId, spans))).minutes).toBe(25);
});

it.each([
  ['that ends in the future', () => worked(10, -15), 10],
  ['of a thousand years', () => [{ from: 0, to: 1_000 * 365 * 24 * 60 * minuteMs }], 24 * 60],
  ['whose stretches overlap one another', () => [...worked(30, 10), ...worked(25, 5)], 25],
])(
  'no more is granted than the time that has passed a run %s gives the trophy',
  async (_what, spans, minutes) => {
    const { person, taskId } = await newcomer();
    const receipt = await record(person, describeRun(taskId, spans()));
    expect(receipt.earnedTrophy).toBe(true);
    expect(Math.abs(receipt.minutes - minutes)).toBeLessThanOrEqual(1);
  },
);

it.each([
  ['lies in the future', () => worked(-60, -85), { minutes: 25, reason: 'not_passed' }],
  ['begins this instant', () => worked(0, -25), { minutes: 25, reason: 'not_passed' }],
  ['is from before the account existed', () => worked(50 * 60, 48 * 60), { minutes: 120, reason: 'too_old' }],
  ['took no time at all', () => worked(5, 5), null],
] as const)(
  'no more is granted than the time that has passed a run that %s completes its task without a trophy',
  async (_what, spans, uncounted) => {
    const { person, taskId } = await newcomer();
    const receipt = await record(person, describeRun(taskId, spans()));
    expect(receipt).toEqual({ minutes: 0, earnedTrophy: false, uncounted, trophies: 0, totalMinutes: 0 });
    expect(await readTask(taskId)).toMatchObject({ isCompleted: true, minutes: 0, hasTrophy: false });
    const worked25 = await record(person, describeRun(taskId));
    expect(worked25).toMatchObject({ minutes: 25, earnedTrophy: true });
  },
);

it.each(['up', 'nearest', 'whatever'])(
  'no more is granted than the time that has passed a browser that wants its minutes rounded %s is not asked: eight runs of a millisecond are no minutes',
  async (rounding) => {
    const { person, taskId } = await newcomer();
    for (let run = 0; run < 8; run += 1) {
      const spans = [{ from: ago(30) + run * 2, to: ago(30) + run * 2 + 1 }];
      const response = await send({ ...describeRun(taskId, spans), rounding }, person);
      expect(response.status).toBe(200);
    }
    const response = await send({ ...describeRun(taskId, worked(10, 10 - 61 / 60)), rounding }, person);
    expect(response.status).toBe(200);
    expect(await readSums(person)).toEqual({ trophies: 1, totalMinutes: 1 });
  },
);

it('no more than the time that has passed is granted, nor by rounding: 40 runs of half a minute give the 20 minutes that have passed', async () => {
  const { person, taskId } = await newcomer();
  const createdAt = new Date(ago(20));
  await database.update(profiles).set({ createdAt }).where(eq(profiles.userId, person.userId));
  const runsAtOnce = Array.from({ length: 40 }, (_, half) => worked(20 - half / 2, 19.5 - half / 2));
  await Promise.all(runsAtOnce.map((spans) => record(person, describeRun(taskId, spans))));
  expect(await readSums(person)).toEqual({ trophies: 1, totalMinutes: 20 });
  expect(await readWorkedMs(person)).toBe(20 * minuteMs);
});

it('no more than the time that has passed is granted, nor for work that was told of more than 31 days late', async () => {
  const { person, taskId } = await newcomer();
  const longAgo = new Date(clock.now().getTime() - 3 * longestWaitMs);
  await database.update(profiles).set({ createdAt: longAgo }).where(eq(profiles.userId, person.userId));
  const days = 24 * 60;
  const receipt = await record(
    person,
    describeRun(taskId, [...worked(40 * days, 39 * days), ...worked(30, 5)]),
  );
  expect(receipt).toMatchObject({ minutes: 25, uncounted: { minutes: days, reason: 'too_old' } });
});
