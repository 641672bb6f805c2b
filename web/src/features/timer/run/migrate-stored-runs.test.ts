import { applyOperations, emptyState } from '@focuspool/domain/operation/apply-operation';
import { type NewOperation, type Operation, operationSchema } from '@focuspool/domain/operation/operation';
import { minuteMs } from '@focuspool/domain/timer/timer';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createFakeStorage } from '../../../platform/storage/testing/fake-storage.ts';
import { migrateStoredRuns } from './migrate-stored-runs.ts';

const noon = Date.UTC(2026, 2, 1, 12);
const at = (minutes: number) => noon + minutes * minuteMs;
const userId = 'Q2ZXgfUcQaWXlnl3TqI0';
const key = '0d3c1f5e-6f0a-4a57-9a55-1f4d0f1b7a01';
const otherKey = '0d3c1f5e-6f0a-4a57-9a55-1f4d0f1b7a02';
const taskId = '7b0f2d6c-3a4e-4c0e-8f0b-5a9a3a6d1e10';
const task = { taskId, taskName: 'Write the first page', groupId: '-OcAbCdEfGhIjKlMnOpQ', minutes: 10 };

// As the release before wrote them.
const finishedRun = {
  run: { key, taskId, taskText: task.taskName, spans: [{ from: at(0), to: at(20) }] },
  queuedAt: at(20),
  verdict: null,
};
const receipt = { minutes: 15, earnedTrophy: true, uncounted: null, trophies: 1, totalMinutes: 15 };
const timer = {
  key: otherKey,
  durationMs: 25 * minuteMs,
  worked: [{ from: at(30), to: at(40) }],
  runningSince: at(45),
  seenAt: at(50),
};
const currentRun = { task, timer, seenBy: '3f0e6c1e-8a52-4d6a-9a53-0d6cf4d8b001' };

function openBrowser(kept: Record<string, unknown>, { keepsOutbox = true } = {}) {
  const device = createFakeStorage();
  for (const [name, value] of Object.entries(kept)) {
    device.storage().setItem(`focuspool.${name}`, JSON.stringify(value));
  }
  const operations: Operation[] = [];
  const parts = {
    storage: device.storage,
    act: (what: NewOperation) => {
      operations.push(v.parse(operationSchema, { ...what, id: crypto.randomUUID(), at: at(60) }));
    },
    untilPersisted: async () => keepsOutbox,
  };
  return {
    operations,
    takeOver: () => migrateStoredRuns(userId, parts),
    kinds: () => operations.map(({ kind }) => kind),
    keys: () => device.keys().toSorted(),
    read: (name: string) => JSON.parse(device.storage().getItem(`focuspool.${name}`) ?? 'null'),
    state: () => applyOperations(emptyState, operations),
  };
}

it('a finished run that waits in the storage is adopted whole and completed, and then cleared away', async () => {
  const browser = openBrowser({ [`finished-run.${userId}.${key}`]: finishedRun });
  await browser.takeOver();
  expect(browser.operations).toMatchObject([
    {
      kind: 'adopt_run',
      task: { taskId, taskName: task.taskName },
      timer: { key, durationMs: 20 * minuteMs, worked: finishedRun.run.spans, runningSince: null },
    },
    { kind: 'complete_run', key, claim: { taskName: task.taskName, minutes: 20 } },
  ]);
  expect(browser.state()).toMatchObject({ run: null, aside: [] });
  expect(browser.keys()).toEqual([]);
});

it('a finished run that waits in the storage is taken over once', async () => {
  const browser = openBrowser({ [`finished-run.${userId}.${key}`]: finishedRun });
  await browser.takeOver();
  await browser.takeOver();
  expect(browser.kinds()).toEqual(['adopt_run', 'complete_run']);
});

it('a finished run that waits in the storage stays where it is while the browser keeps no outbox', async () => {
  const name = `finished-run.${userId}.${key}`;
  const browser = openBrowser({ [name]: finishedRun }, { keepsOutbox: false });
  await browser.takeOver();
  expect(browser.read(name)).toEqual(finishedRun);
});

it('a finished run that waits in the storage is completed when the server would not take it and it was kept to be tried again', async () => {
  const verdict = { state: 'refused', message: 'Please check what you entered.', isKept: true };
  const browser = openBrowser({ [`finished-run.${userId}.${key}`]: { ...finishedRun, verdict } });
  await browser.takeOver();
  expect(browser.kinds()).toEqual(['adopt_run', 'complete_run']);
});

it.each([
  { state: 'counted', receipt },
  { state: 'refused', message: 'Another run already counts for this time.', isKept: false },
])(
  'a finished run that waits in the storage is dropped once the server has judged it: $state',
  async (verdict) => {
    const browser = openBrowser({ [`finished-run.${userId}.${key}`]: { ...finishedRun, verdict } });
    await browser.takeOver();
    expect(browser.kinds()).toEqual([]);
    expect(browser.keys()).toEqual([]);
  },
);

it('a finished run that waits in the storage is dropped when it is damaged', async () => {
  const browser = openBrowser({ [`finished-run.${userId}.x`]: { run: { key: 7 } } });
  await browser.takeOver();
  expect(browser.kinds()).toEqual([]);
  expect(browser.keys()).toEqual([]);
});

it('a finished run that waits in the storage of somebody else is left to them', async () => {
  const browser = openBrowser({ [`finished-run.somebody.${key}`]: finishedRun });
  await browser.takeOver();
  expect(browser.kinds()).toEqual([]);
  expect(browser.keys()).toHaveLength(1);
});

it('a finished run that waits in the storage goes in the order in which they were finished', async () => {
  const later = { ...finishedRun, run: { ...finishedRun.run, key: otherKey }, queuedAt: at(50) };
  const browser = openBrowser({
    [`finished-run.${userId}.${otherKey}`]: later,
    [`finished-run.${userId}.${key}`]: finishedRun,
  });
  await browser.takeOver();
  const completed = browser.operations.filter(({ kind }) => kind === 'complete_run');
  expect(completed).toMatchObject([{ key }, { key: otherKey }]);
});

describe('a current run in the storage', () => {
  const name = `current-run.${userId}`;
  const agreementName = `known-run.${userId}`;

  it('a current run in the storage goes on when the server has not heard of it', async () => {
    const browser = openBrowser({ [name]: currentRun });
    await browser.takeOver();
    const { seenAt: _own, ...shared } = timer;
    expect(browser.operations).toMatchObject([{ kind: 'adopt_run', task, timer: shared }]);
    expect(browser.state().run?.timer).toMatchObject({ runningSince: at(45), worked: timer.worked });
    expect(browser.keys()).toEqual([]);
  });

  it('a current run in the storage is taken as it is here when the server knows less of it', async () => {
    const known = { task, timer: { ...timer, worked: [], runningSince: at(30), seenAt: at(30) } };
    const agreement = { revision: 4, run: known, apartKey: null };
    const browser = openBrowser({ [name]: currentRun, [agreementName]: agreement });
    await browser.takeOver();
    expect(browser.kinds()).toEqual(['adopt_run']);
  });

  it('a current run in the storage is left to the server when that knows it already, whenever each has looked at it last', async () => {
    const known = { task, timer: { ...timer, seenAt: at(45) } };
    const browser = openBrowser({
      [name]: currentRun,
      [agreementName]: { revision: 4, run: known, apartKey: null },
    });
    await browser.takeOver();
    expect(browser.kinds()).toEqual([]);
  });

  it('a current run in the storage does not look let go to an old tab that still lives, and nothing is left in the end', async () => {
    const agreement = { revision: 4, run: { task, timer }, apartKey: null };
    const browser = openBrowser({ [name]: currentRun, [agreementName]: agreement });
    await browser.takeOver();
    expect(browser.read(name)).toBeNull();
    expect(browser.read(agreementName)).toEqual({ revision: 4, run: null, apartKey: null });
    await browser.takeOver();
    expect(browser.keys()).toEqual([]);
  });

  it('a current run in the storage that ended is put beside the one that was begun since', async () => {
    const browser = openBrowser({ [`finished-run.${userId}.${key}`]: finishedRun, [name]: currentRun });
    await browser.takeOver();
    expect(browser.kinds()).toEqual(['adopt_run', 'complete_run', 'adopt_run']);
    expect(browser.state().run?.timer.key).toBe(otherKey);
  });
});
