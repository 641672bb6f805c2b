import type { PostProgress } from '@focuspool/domain/feed/feed-contract';
import type { Intention } from '@focuspool/domain/intention/intention';
import { type RefusalReason, toRefusalBody } from '@focuspool/domain/refusals';
import { minuteMs } from '@focuspool/domain/time-units';
import { createTimer, observeTimer, startTimer } from '@focuspool/domain/timer/timer';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiRefusal, ApiUnreachable } from '../../platform/api/api.ts';
import { createFakeStorage } from '../../platform/storage/testing/fake-storage.ts';
import type { RunView } from '../timer/run/run-store.ts';
import { createProgressReporter } from './progress-reporter.ts';

const noon = Date.UTC(2026, 2, 1, 12);

afterEach(() => void vi.unstubAllGlobals());

function openDesk() {
  const desk = {
    now: noon,
    isOnline: true,
    intention: undefined as Intention | undefined,
    posts: [] as PostProgress[],
    prepared: 0,
    refusal: null as RefusalReason | 'unreachable' | null,
    answer: Promise.resolve(),
  };
  vi.stubGlobal('localStorage', createFakeStorage().storage());
  const parts = {
    userId: 'user-1',
    now: () => desk.now,
    isOnline: () => desk.isOnline,
    findIntention: () => desk.intention,
    prepare: async () => {
      desk.prepared += 1;
    },
    post: async (progress: PostProgress) => {
      desk.posts.push(progress);
      await desk.answer;
      if (desk.refusal === 'unreachable') throw new ApiUnreachable();
      if (desk.refusal) throw new ApiRefusal(toRefusalBody(desk.refusal));
    },
    withLock: (_name: string, work: () => Promise<void>) => work(),
  };
  const open = () => createProgressReporter(parts);
  return { desk, reporter: open(), open, marks: () => desk.posts.map(({ mark }) => mark) };
}

const key = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';

/** A run of 25 minutes as it is the given number of minutes after noon. */
function runAt(minutes: number, runKey = key): RunView {
  const started = startTimer(createTimer(runKey, 25), noon);
  if (!started.ok) throw new Error(started.reason);
  const { timer } = observeTimer(started.value, noon + minutes * minuteMs);
  const task = { taskId: runKey, taskName: 'Write', groupId: '-list', minutes: 0 };
  return { task, timer: { ...timer, worked: [...timer.worked] } };
}

describe('the progress of a person who is online', () => {
  it('a failed mark is retried soon even if the clock turns out to have been hours ahead', async () => {
    const { desk, reporter, marks } = openDesk();
    desk.now = noon + 195 * minuteMs;
    desk.refusal = 'unreachable';
    await reporter.consider(runAt(15));
    desk.refusal = null;
    desk.now = noon + 15 * minuteMs;
    for (let looks = 0; looks < 3; looks += 1) {
      const waitMs = (await reporter.consider(runAt(15))) ?? 0;
      desk.now += Math.min(waitMs, minuteMs);
    }
    expect(marks()).toEqual([50, 50]);
  });

  it('an intention is reported as its run begins, and not for another run', async () => {
    const { desk, reporter, marks } = openDesk();
    desk.intention = { key, text: 'A page', outcome: null };
    for (let minutes = 0; minutes <= 26; minutes += 0.5) {
      desk.now = noon + minutes * minuteMs;
      await reporter.consider(runAt(minutes));
    }
    expect(marks()).toEqual([0, 50, 80, 100]);
    await reporter.consider(runAt(0, '7f9619ff-8b86-4d01-b42d-00c04fc964ff'));
    expect(marks()).toEqual([0, 50, 80, 100]);
  });

  it('an intention is not reported if the person goes online after the start', async () => {
    const { desk, reporter, marks } = openDesk();
    desk.intention = { key, text: 'A page', outcome: null };
    desk.isOnline = false;
    await reporter.consider(runAt(1));
    desk.isOnline = true;
    desk.now = noon + 2 * minuteMs;
    await reporter.consider(runAt(2));
    expect(marks()).toEqual([]);
  });

  it('each mark is reported once, after the run has been sent to the server', async () => {
    const { desk, reporter, marks } = openDesk();
    for (let minutes = 0; minutes <= 26; minutes += 0.5) {
      desk.now = noon + minutes * minuteMs;
      await reporter.consider(runAt(minutes));
    }
    expect(marks()).toEqual([50, 80, 100]);
    expect(desk.posts.every(({ runKey }) => runKey === key)).toBe(true);
    expect(desk.prepared).toBe(3);
  });

  it('only the latest mark is reported after the tab slept', async () => {
    const { desk, reporter, marks } = openDesk();
    desk.now = noon + 26 * minuteMs;
    expect(await reporter.consider(runAt(26))).toBeNull();
    expect(await reporter.consider(runAt(26))).toBeNull();
    expect(marks()).toEqual([100]);
  });

  it('a mark is not reported again after a reload, but is for the next run', async () => {
    const { desk, reporter, open, marks } = openDesk();
    desk.now = noon + 13 * minuteMs;
    await reporter.consider(runAt(13));
    await open().consider(runAt(13));
    expect(marks()).toEqual([50]);
    desk.now += 1_000;
    await open().consider(runAt(13, '6f9619ff-8b86-4d01-b42d-00c04fc96400'));
    expect(marks()).toEqual([50, 50]);
  });

  it('no mark is reported for a run that ended an hour ago', async () => {
    const { desk, reporter, marks } = openDesk();
    desk.now = noon + 85 * minuteMs;
    await reporter.consider(runAt(85));
    expect(marks()).toEqual([]);
  });

  it('a mark reached while the previous one is being sent is reported next', async () => {
    const { desk, reporter, marks } = openDesk();
    const server = Promise.withResolvers<void>();
    desk.answer = server.promise;
    desk.now = noon + 24.9 * minuteMs;
    const telling = reporter.consider(runAt(24.9));
    desk.now = noon + 25 * minuteMs;
    await reporter.consider(runAt(25));
    server.resolve();
    expect(await telling).toBe(1_000);
    desk.now += 1_000;
    await reporter.consider(runAt(25));
    expect(marks()).toEqual([80, 100]);
  });

  it('two marks are reported at least a second apart', async () => {
    const { desk, reporter, marks } = openDesk();
    desk.now = noon + 13 * minuteMs;
    await reporter.consider(runAt(13));
    expect(await reporter.consider(runAt(20.5))).toBe(1_000);
    desk.now += 1_000;
    await reporter.consider(runAt(20.5));
    expect(marks()).toEqual([50, 80]);
  });
});

describe('the progress of a person who is offline by choice', () => {
  it('a mark passed while offline by choice is never reported, but later marks are', async () => {
    const { desk, reporter, marks } = openDesk();
    desk.isOnline = false;
    desk.now = noon + 13 * minuteMs;
    await reporter.consider(runAt(13));
    desk.isOnline = true;
    await reporter.consider(runAt(14));
    expect(marks()).toEqual([]);
    desk.now = noon + 20 * minuteMs;
    await reporter.consider(runAt(20));
    expect(marks()).toEqual([80]);
  });
});

describe('a mark that could not be sent', () => {
  it.each(['unreachable', 'unavailable', 'too_many_requests'] as const)(
    'a mark that failed as %s is sent again after 15 seconds',
    async (refusal) => {
      const { desk, reporter, marks } = openDesk();
      desk.now = noon + 13 * minuteMs;
      desk.refusal = refusal;
      expect(await reporter.consider(runAt(13))).toBe(15_000);
      desk.now += 14_999;
      expect(await reporter.consider(runAt(13))).toBe(1);
      desk.refusal = null;
      desk.now += 1;
      expect(await reporter.consider(runAt(13))).toBeNull();
      expect(marks()).toEqual([50, 50]);
    },
  );

  it('a mark that could not be sent gives way to a later mark reached meanwhile', async () => {
    const { desk, reporter, marks } = openDesk();
    desk.now = noon + 13 * minuteMs;
    desk.refusal = 'unreachable';
    await reporter.consider(runAt(13));
    desk.refusal = null;
    desk.now = noon + 21 * minuteMs;
    await reporter.consider(runAt(21));
    expect(marks()).toEqual([50, 80]);
    expect(await reporter.consider(runAt(21))).toBeNull();
  });

  it('a mark that the server disputes is sent three times', async () => {
    const { desk, reporter, marks } = openDesk();
    desk.refusal = 'run_not_so_far';
    for (let n = 0; n < 6; n += 1) {
      desk.now = noon + 13 * minuteMs + n * 3_000;
      await reporter.consider(runAt(13));
    }
    expect(marks()).toEqual([50, 50, 50]);
  });

  it('a mark that the server already has is not sent again', async () => {
    const { desk, reporter, marks } = openDesk();
    desk.refusal = 'progress_told';
    desk.now = noon + 13 * minuteMs;
    await reporter.consider(runAt(13));
    desk.now += 60_000;
    await reporter.consider(runAt(14));
    expect(marks()).toEqual([50]);
  });
});
