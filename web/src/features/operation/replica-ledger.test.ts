import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { emptyState } from '@focuspool/domain/operation/apply-operation';
import type { NewOperation, Operation, Verdict } from '@focuspool/domain/operation/operation';
import { expect, it } from 'vitest';
import { act, minute, openFakeDevice, openLiveTab, t0 } from './testing/fake-device.ts';

const day = '2026-03-01';
const key = randomUUID();
const shorten = (minutes: number, from: number): NewOperation => ({
  ...{ kind: 'correct_run', key, change: { kind: 'minutes', minutes } },
  shown: { taskText: 'Write', work: { taskId: null, minutes: from, day } },
});
const note: NewOperation = {
  ...{ kind: 'note_run', key: randomUUID(), task: { taskId: null, taskText: 'Walk' }, timeZone: undefined },
  ...{ from: t0 - 20 * 60_000, to: t0, shown: { day } },
};
const stateOf = (totalMinutes: number, runs: number) => ({
  ...emptyState,
  totals: { trophies: 0, totalMinutes },
  recentDays: [{ day, minutes: totalMinutes, runs }],
});

/** A person's device with one run of 25 minutes, and every total that its page has shown. */
async function openWorker(send: (operations: readonly Operation[]) => Verdict[]) {
  const device = openFakeDevice();
  const { server } = device;
  server.setBack({ sequence: 1, state: stateOf(25, 1) });
  const tab = await openLiveTab(device, {
    send: async (operations) => {
      await null;
      if (!server.isReachable) throw new Error('The server cannot be reached');
      return send(operations);
    },
  });
  const totals: number[] = [];
  tab.watch(() => {
    const { totalMinutes } = tab.read().shown.totals;
    if (totals.at(-1) !== totalMinutes) totals.push(totalMinutes);
  });
  return { server, tab, totals };
}

it('a correction and a note count at once, and not again when the server accepts them', async () => {
  const { server, tab, totals } = await openWorker((operations) => {
    // What the ledger then holds: a device has to ask for it.
    server.setBack({ sequence: 4, state: stateOf(25, 2) });
    return operations.map(({ id }, at) => ({ state: 'accepted', id, sequence: at + 2, operation: null }));
  });
  server.isReachable = false;
  act(tab, shorten(10, 25));
  act(tab, shorten(5, 10));
  act(tab, note);
  expect(tab.read().shown).toMatchObject({
    totals: { trophies: 0, totalMinutes: 25 },
    recentDays: [{ day, minutes: 25, runs: 2 }],
  });
  await expect(tab.flush()).rejects.toThrow();
  server.isReachable = true;
  await tab.flush();
  expect(tab.read()).toMatchObject({ outbox: [], shown: stateOf(25, 2) });
  expect(totals).toEqual([10, 5, 25]);
});

it('a refused correction is undone and reported with the name of its run', async () => {
  const { tab, totals } = await openWorker((operations) =>
    operations.map(({ id }) => ({ state: 'refused', id, reason: 'run_too_old' })),
  );
  act(tab, shorten(10, 25));
  await tab.flush();
  expect(totals).toEqual([10, 25]);
  expect(tab.read().reports).toMatchObject([
    { operation: { shown: { taskText: 'Write' } }, verdict: { reason: 'run_too_old' } },
  ]);
});

it('a run whose answer was lost gets its grant from the ledger, uncounted minutes included', async () => {
  const device = openFakeDevice();
  const uncounted = { minutes: 10, reason: 'not_passed' } as const;
  const grant = { minutes: 15, earnedTrophy: true, uncounted, trophies: 1, totalMinutes: 15 };
  const tab = device.openTab({
    send: async (operations) =>
      (await device.server.send(operations)).map((verdict) =>
        verdict.state === 'accepted' && verdict.operation?.kind === 'complete_run'
          ? { ...verdict, operation: null, grant }
          : verdict,
      ),
  });
  await tab.pull();
  const [run, task] = [randomUUID(), { taskId: randomUUID(), taskName: 'Write', groupId: '', minutes: 0 }];
  act(tab, { kind: 'start_run', key: run, task });
  device.clock.now += 10 * minute;
  const { id } = act(tab, { kind: 'complete_run', key: run, rounding: 'nearest' });
  await tab.flush();
  expect(tab.read().reports).toMatchObject([{ operation: { id }, verdict: { grant: { uncounted } } }]);
  expect(tab.findGrant(run)).toEqual(grant);
});
