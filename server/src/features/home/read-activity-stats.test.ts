import { randomUUID } from 'node:crypto';
import { type ActivityStats, activityStatsTimes } from '@focuspool/domain/home/activity-stats';
import { arbitraryTimer } from '@focuspool/domain/testing/arbitrary-timer';
import { findTimerEnd } from '@focuspool/domain/timer/timer';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createOperationCalls, runTask, startRun } from '../../../testing/operation-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { putCurrentRuns } from '../timer/current-run-store.ts';
import { currentRuns, runs } from '../timer/run-tables.ts';
import { createActivityStatsReader } from './read-activity-stats.ts';

const minute = 60_000;
const app = await startTestApp();
const { database } = app.services;

async function readActivityStats(): Promise<ActivityStats> {
  // Lets the previous count expire.
  app.clock.advance(activityStatsTimes.keptMs);
  const response = await app.request('/api/home/pulse');
  expect(response.status).toBe(200);
  return (await response.json()) as ActivityStats;
}

async function finish(userId: string, minutesAgo: number): Promise<void> {
  const at = new Date(app.clock.now().getTime() - minutesAgo * minute);
  await database.insert(runs).values({
    key: randomUUID(),
    userId,
    taskText: 'Secret',
    startedAt: at,
    endedAt: at,
    worked: [],
    minutes: 0,
    earnedTrophy: false,
    recordedAt: at,
  });
}

describe('the activity stats', () => {
  beforeEach(async () => {
    vi.restoreAllMocks();
    await database.delete(runs);
    await database.delete(currentRuns);
  });

  it('the activity stats are zero without activity and need no session', async () => {
    expect(await readActivityStats()).toEqual({ working: 0, finished: 0 });
  });

  it('a running timer counts until its end, a paused one does not', async () => {
    const [ada, bob] = [await app.signUp({ isPremium: true }), await app.signUp({ isPremium: true })];
    await startRun(app, ada);
    const { key } = (await startRun(app, bob)).timer;
    expect((await readActivityStats()).working).toBe(2);
    expect(await createOperationCalls(app, bob).act({ kind: 'pause_run', key })).toBe('accepted');
    expect((await readActivityStats()).working).toBe(1);
    app.clock.advance(25 * minute);
    expect((await readActivityStats()).working).toBe(0);
  });

  it('a timer that goes on after a pause counts for its remaining time', async () => {
    const person = await app.signUp({ isPremium: true });
    const { act } = createOperationCalls(app, person);
    const { task, timer } = await startRun(app, person);
    const { key } = timer;
    app.clock.advance(20 * minute);
    expect(await act({ kind: 'pause_run', key })).toBe('accepted');
    app.clock.advance(minute);
    expect(await act({ kind: 'start_run', key, task })).toBe('accepted');
    expect((await readActivityStats()).working).toBe(1);
    app.clock.advance(5 * minute);
    expect((await readActivityStats()).working).toBe(0);
  });

  it('the number of running timers matches the domain rule for any timers', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => app.signUp()));
    const now = app.clock.now().getTime();
    const timers = fc.tuple(...people.map(() => arbitraryTimer(randomUUID(), now)));
    await fc.assert(
      fc.asyncProperty(timers, async (all) => {
        for (const [at, { userId }] of people.entries()) {
          const run = all[at] ? { task: runTask(), timer: all[at], firstSeenAt: now } : null;
          await database.transaction((tx) => putCurrentRuns(tx, userId, { run, aside: [] }, new Date(now)));
        }
        const working = all.filter((timer) => (findTimerEnd(timer) ?? 0) > now).length;
        // A new reader each time, which has nothing cached.
        expect(await createActivityStatsReader(app.services)()).toMatchObject({ value: { working } });
      }),
      { numRuns: 40 },
    );
  });

  it('a person with several finished runs counts once, and one of the day before does not', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    await finish(ada.userId, 5);
    await finish(ada.userId, 90);
    await finish(bob.userId, 24 * 60 + 1);
    expect((await readActivityStats()).finished).toBe(1);
  });

  it('repeated requests for the activity stats within a moment cost no query', async () => {
    await readActivityStats();
    const select = vi.spyOn(database, 'select');
    await Promise.all(Array.from({ length: 5 }, () => app.request('/api/home/pulse')));
    expect(select).not.toHaveBeenCalled();
  });
});
