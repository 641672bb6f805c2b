import { describeRefusal, type RefusalReason } from '@focuspool/domain/refusals';
import type { CompleteRun, RunReceipt } from '@focuspool/domain/timer/timer-contract';
import { describe, expect, it } from 'vitest';
import { ApiRefusal, ApiUnreachable } from '../../platform/api.ts';
import { createDeviceDouble } from '../../platform/device-double.ts';
import { createRunOutbox } from './run-outbox.ts';

const userId = 'ada';
const receipt: RunReceipt = { minutes: 25, earnedTrophy: true, trophies: 1, totalMinutes: 25 };

function makeRun(): CompleteRun {
  return {
    key: crypto.randomUUID(),
    taskId: crypto.randomUUID(),
    taskText: 'Write',
    spans: [{ from: 0, to: 1_500_000 }],
  };
}

type Trouble = 'offline' | RefusalReason | null;

/** A device, and a server that answers with the trouble of the moment. */
function startOutbox(options: { isFull?: boolean } = {}) {
  const server = { trouble: null as Trouble, got: [] as string[], atOnce: 0, mostAtOnce: 0 };
  const device = createDeviceDouble(options);
  let clock = 0;
  let queue: Promise<unknown> = Promise.resolve();
  const open = () =>
    createRunOutbox({
      storage: device.storage,
      now: () => ++clock,
      send: async ({ key }) => {
        const { trouble } = server;
        server.mostAtOnce = Math.max(server.mostAtOnce, ++server.atOnce);
        await Promise.resolve();
        server.atOnce -= 1;
        if (trouble === 'offline') throw new ApiUnreachable();
        if (trouble) throw new ApiRefusal(describeRefusal(trouble));
        server.got.push(key);
        return receipt;
      },
      withLock: (_name, work) => {
        const done = queue.then(work);
        queue = done.catch(() => {});
        return done;
      },
    });
  return { server, device, outbox: open(), openInAnotherTab: open };
}

describe('a finished run', () => {
  it('is sent, and then no longer kept', async () => {
    const { outbox, server, device } = startOutbox();
    const run = makeRun();
    outbox.queue(userId, run);
    expect(await outbox.deliver(userId, run)).toEqual({ state: 'counted', receipt });
    expect(server.got).toEqual([run.key]);
    expect(device.keys()).toEqual([]);
  });

  it('waits on the device while there is no network, also for the next page', async () => {
    const { outbox, server, openInAnotherTab } = startOutbox();
    const run = makeRun();
    server.trouble = 'offline';
    outbox.queue(userId, run);
    expect(await outbox.deliver(userId, run)).toEqual({ state: 'waiting', isOffline: true });
    server.trouble = null;
    const settled = [{ run, delivery: { state: 'counted', receipt } }];
    expect(await openInAnotherTab().flush(userId)).toEqual({ settled, isEmpty: true });
    expect(await outbox.flush(userId)).toEqual({ settled: [], isEmpty: true });
    expect(server.got).toEqual([run.key]);
  });

  it.each(['internal_error', 'unavailable', 'signed_out', 'not_premium', 'too_many_requests'] as const)(
    'is kept when the server answers %s, for that may pass',
    async (trouble) => {
      const { outbox, server, device } = startOutbox();
      const run = makeRun();
      server.trouble = trouble;
      outbox.queue(userId, run);
      expect(await outbox.deliver(userId, run)).toEqual({ state: 'waiting', isOffline: false });
      expect(device.keys()).toHaveLength(1);
    },
  );

  it('is let go when it is refused for good, with the words of the refusal', async () => {
    const { outbox, server, device } = startOutbox();
    const run = makeRun();
    server.trouble = 'run_overlaps';
    outbox.queue(userId, run);
    const message = 'Another run already counts for this time.';
    expect(await outbox.deliver(userId, run)).toEqual({ state: 'refused', message });
    expect(device.keys()).toEqual([]);
  });

  it('is sent although the device would not keep it', async () => {
    const { outbox, server } = startOutbox({ isFull: true });
    const run = makeRun();
    server.trouble = 'offline';
    outbox.queue(userId, run);
    await outbox.deliver(userId, run);
    server.trouble = null;
    expect((await outbox.flush(userId)).settled).toHaveLength(1);
    expect(server.got).toEqual([run.key]);
  });
});

describe('several finished runs', () => {
  it('are sent oldest first, and one that is in trouble does not hold up the others', async () => {
    const { outbox, server } = startOutbox();
    const runs = [makeRun(), makeRun(), makeRun()];
    for (const run of runs) outbox.queue(userId, run);
    server.trouble = 'internal_error';
    expect(await outbox.flush(userId)).toEqual({ settled: [], isEmpty: false });
    server.trouble = null;
    await outbox.flush(userId);
    expect(server.got).toEqual(runs.map(({ key }) => key));
  });

  it('of two people on one device do not mix', async () => {
    const { outbox, server } = startOutbox();
    const run = makeRun();
    outbox.queue('somebody', run);
    expect(await outbox.flush(userId)).toEqual({ settled: [], isEmpty: true });
    expect(server.got).toEqual([]);
  });

  it('go out one at a time, whatever the number of tabs', async () => {
    const { outbox, server, openInAnotherTab } = startOutbox();
    const other = openInAnotherTab();
    for (const run of [makeRun(), makeRun()]) outbox.queue(userId, run);
    await Promise.all([outbox.flush(userId), other.flush(userId), outbox.flush(userId)]);
    expect(server.mostAtOnce).toBe(1);
    expect(server.got).toHaveLength(2);
  });

  it('leave alone the one whose answer the page waits for', async () => {
    const { outbox } = startOutbox();
    const run = makeRun();
    outbox.queue(userId, run);
    const [delivery, flushed] = await Promise.all([outbox.deliver(userId, run), outbox.flush(userId)]);
    expect(delivery.state).toBe('counted');
    expect(flushed.settled).toEqual([]);
  });
});

it('what is damaged on the device is thrown away', async () => {
  const { outbox, device } = startOutbox();
  device.storage().setItem(`focuspool.finished-run.${userId}.x`, '{"run":{"key":7}}');
  expect(await outbox.flush(userId)).toEqual({ settled: [], isEmpty: true });
  expect(device.keys()).toEqual([]);
});
