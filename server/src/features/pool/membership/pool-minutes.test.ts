import { randomUUID } from 'node:crypto';
import { grantOf } from '@focuspool/domain/operation/operation';
import type { Task } from '@focuspool/domain/task/task-contract';
import { minuteMs } from '@focuspool/domain/time-units';
import type { RunGrant } from '@focuspool/domain/timer/timer-contract';
import { longestWaitMs } from '@focuspool/domain/timer/worked-spans';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addTaskNamed, createOperationCalls, runTask } from '../../../../testing/operation-calls.ts';
import type { Person } from '../../../../testing/people.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { poolStays } from '../pool-tables.ts';
import { cleanUpRooms } from '../rooms/clean-up-rooms.ts';

// Without simulated members, whose number is random, everyone here sits in one room.
const app = await startTestApp({ config: { hasSimulatedMembers: false } });
const { clock, services } = app;
// Accounts are made at the system's time, so everyone below has had a day in which they can have worked.
clock.advance(24 * 60 * minuteMs);
const cleanUp = () => cleanUpRooms({ ...services, random: Math.random });

// To the nearest minute this is 1, rounded up it is 2.
const bitMs = 61_000;

async function newcomer() {
  const person = await app.signUp({ isPremium: true });
  const { task } = await addTaskNamed(app, person, 'Write');
  const { cookie } = person;
  return {
    person,
    join: async () => {
      const joined = await app.request('/api/pool/join', { cookie, body: { taskId: task.id } });
      expect(joined.status).toBe(200);
    },
    leave: async () => {
      const left = await app.request('/api/pool/leave', { cookie, method: 'POST' });
      expect(await left.json()).toEqual({ left: true });
    },
    complete: (from: number, to: number) => complete(person, task, from, to),
  };
}

/** Sends a run between these times that had waited on the person's device. */
async function complete(person: Person, task: Task, from: number, to: number): Promise<RunGrant> {
  const { send, stamp } = createOperationCalls(app, person);
  const key = randomUUID();
  const [, completed] = await send([
    stamp({ kind: 'start_run', key, task: runTask(task) }, { at: from }),
    stamp({ kind: 'complete_run', key, rounding: 'nearest' }, { at: to }),
  ]);
  const grant = completed?.state === 'accepted' && grantOf(completed);
  if (!grant) throw new Error(`The run was not counted: ${JSON.stringify(completed)}`);
  return grant;
}

/** Lets time pass; returns when it began and ended. */
function pass(durationMs: number): [number, number] {
  const from = clock.now().getTime();
  clock.advance(durationMs);
  return [from, from + durationMs];
}

const listStaysOf = ({ userId }: Person) =>
  services.database.select().from(poolStays).where(eq(poolStays.userId, userId));

describe('the minutes of a run', () => {
  it('the minutes of a run in a room are rounded up', async () => {
    const { join, complete } = await newcomer();
    await join();
    expect((await complete(...pass(bitMs))).minutes).toBe(2);
  });

  it('a run of less than 30 seconds in a room counts no minutes', async () => {
    const { join, complete } = await newcomer();
    await join();
    expect(await complete(...pass(29_999))).toMatchObject({ minutes: 0, earnedTrophy: true });
  });

  it('a run finished before its person sat down in a room is rounded to the nearest minute', async () => {
    const { join, complete } = await newcomer();
    const work = pass(bitMs);
    await join();
    clock.advance(minuteMs);
    expect((await complete(...work)).minutes).toBe(1);
  });

  it('a run in a room is rounded up even if its person has left before it is sent', async () => {
    const { join, leave, complete } = await newcomer();
    await join();
    const work = pass(bitMs);
    await leave();
    clock.advance(10 * minuteMs);
    expect((await complete(...work)).minutes).toBe(2);
    expect((await complete(...pass(bitMs))).minutes).toBe(1);
  });

  it('a run begun outside and continued in a room is rounded up', async () => {
    const { join, complete } = await newcomer();
    const [from] = pass(40_000);
    await join();
    const [, to] = pass(21_000);
    expect((await complete(from, to)).minutes).toBe(2);
  });

  it('a run in a room whose seat expired long ago is rounded up', async () => {
    const { join, complete, person } = await newcomer();
    await join();
    const work = pass(bitMs);
    clock.advance(24 * 60 * minuteMs);
    await cleanUp();
    expect(await listStaysOf(person)).toHaveLength(1);
    expect((await complete(...work)).minutes).toBe(2);
  });

  it("a run is not rounded up for another person's seat in a room", async () => {
    const [worker, neighbour] = [await newcomer(), await newcomer()];
    await neighbour.join();
    expect((await worker.complete(...pass(bitMs))).minutes).toBe(1);
  });
});

it('a stay in a room is deleted once no run of that time can count any more', async () => {
  const { join, leave, person } = await newcomer();
  await join();
  clock.advance(minuteMs);
  await leave();
  clock.advance(longestWaitMs);
  await cleanUp();
  expect(await listStaysOf(person)).toHaveLength(1);
  clock.advance(1);
  await cleanUp();
  expect(await listStaysOf(person)).toEqual([]);
});
