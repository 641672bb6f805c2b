import { minuteMs } from '@focuspool/domain/time-units';
import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import { createTimer, pauseTimer, startTimer } from '@focuspool/domain/timer/timer';
import { describe, expect, it } from 'vitest';
import { createFakeStorage } from '../../../platform/storage/testing/fake-storage.ts';
import { createRunStore, hasWorkedTime, readRun } from './run-store.ts';

const t0 = 1_700_000_000_000;
const at = (minutes: number) => t0 + minutes * minuteMs;

function makeRun(): SharedRun {
  const task = { taskId: crypto.randomUUID(), taskName: 'Write', groupId: '-a', minutes: 0 };
  return { task, timer: createTimer(crypto.randomUUID()) };
}

function startedRun(): SharedRun {
  const run = makeRun();
  const started = startTimer(run.timer, t0);
  if (!started.ok) throw new Error(started.reason);
  return { ...run, timer: started.value };
}

/** Opens a device whose tabs show one person's run, each by its own clock. */
function openFakeDevice(run: SharedRun | null, options: { isFull?: boolean } = {}) {
  const device = createFakeStorage(options);
  const view = { shown: { run } };
  const replicaListeners = new Set<() => void>();
  const openTab = (minutes = 0) => {
    const clock = { minutes };
    const store = createRunStore({
      userId: 'ada',
      replica: { read: () => view, watch: (listener) => replicaListeners.add(listener) },
      now: () => at(clock.minutes),
      ...device.openTab(),
    });
    const lookAt = (later: number) => {
      clock.minutes = later;
      store.refresh();
      const seen = store.read();
      return seen && readRun(seen).elapsedMs / minuteMs;
    };
    return { ...store, lookAt };
  };
  const change = (next: SharedRun | null) => {
    view.shown = { run: next };
    for (const listener of replicaListeners) listener();
  };
  return { openTab, change, device };
}

it('the shown run is brought up to date by each refresh, and stays the same in between', () => {
  const { openTab } = openFakeDevice(startedRun());
  const tab = openTab();
  expect(tab.lookAt(7)).toBe(7);
  expect(tab.read()).toBe(tab.read());
});

it('the shown run ends at zero, however late it is refreshed', () => {
  const { openTab } = openFakeDevice(startedRun());
  const tab = openTab();
  expect(tab.lookAt(90)).toBe(25);
  expect(tab.read()?.timer).toMatchObject({ worked: [{ from: at(0), to: at(25) }], runningSince: null });
});

it('the shown run waits while the clock has gone back, and goes on once the clock has caught up', () => {
  const { openTab } = openFakeDevice(startedRun());
  const tab = openTab();
  expect([10, 4, 9, 11].map(tab.lookAt)).toEqual([10, 10, 10, 11]);
});

it('the shown run stays at zero when the clock goes back, on the next page too', () => {
  const { openTab } = openFakeDevice(startedRun());
  openTab().lookAt(25);
  const next = openTab(3);
  expect(next.lookAt(3)).toBe(25);
  expect(next.read()?.timer.runningSince).toBeNull();
});

it('the shown run is as far after a reload as before, even if the clock was set back meanwhile', () => {
  const { openTab } = openFakeDevice(startedRun());
  const tab = openTab();
  tab.lookAt(7);
  tab.lookAt(7 + 5 / 60);
  tab.save();
  expect(openTab(2).lookAt(2)).toBeCloseTo(7 + 5 / 60);
});

it('the shown run is never behind what another tab has shown', () => {
  const { openTab } = openFakeDevice(startedRun());
  const [one, behind] = [openTab(), openTab()];
  one.lookAt(6);
  expect(behind.lookAt(1)).toBe(6);
  expect(one.lookAt(8)).toBe(8);
});

it('the shown run follows the shared state once a pause is known, even if more was shown', () => {
  const run = startedRun();
  const { openTab, change } = openFakeDevice(run);
  const tab = openTab();
  tab.lookAt(6);
  const paused = pauseTimer(run.timer, at(5));
  if (!paused.ok) throw new Error(paused.reason);
  change({ ...run, timer: paused.value });
  expect(tab.lookAt(7)).toBe(5);
  const resumed = startTimer(paused.value, at(7));
  if (!resumed.ok) throw new Error(resumed.reason);
  change({ ...run, timer: resumed.value });
  expect(tab.lookAt(8)).toBe(6);
});

it('the shown run keeps its progress when its start is settled a little later', () => {
  const run = startedRun();
  const { openTab, change } = openFakeDevice(run);
  const tab = openTab();
  tab.lookAt(1);
  change({ ...run, timer: { ...run.timer, runningSince: t0 + 400, seenAt: t0 + 400 } });
  expect(tab.lookAt(1)).toBe(1);
});

it('a run that ended here and goes on elsewhere shows nothing of what it showed before, in any tab', () => {
  const run = startedRun();
  const { openTab, change } = openFakeDevice(run);
  const [tab, other] = [openTab(), openTab()];
  tab.lookAt(20);
  tab.save();
  other.lookAt(20);
  change(null);
  const begun = startTimer(createTimer(run.timer.key), at(22));
  if (!begun.ok) throw new Error(begun.reason);
  change({ ...run, timer: begun.value });
  expect([tab.lookAt(23), other.lookAt(23), openTab(23).lookAt(23)]).toEqual([1, 1, 1]);
  expect(tab.lookAt(40)).toBe(18);
});

it('the shown run goes on if the device stores nothing', () => {
  const { openTab } = openFakeDevice(startedRun(), { isFull: true });
  expect(openTab().lookAt(26)).toBe(25);
});

it.each(['{', '{"key":1}', '[]', '"x"'])('the shown run is not misled by %s in the storage', (damaged) => {
  const { openTab, device } = openFakeDevice(startedRun());
  device.storage().setItem('focuspool.seen-run.ada', damaged);
  expect(openTab().lookAt(3)).toBe(3);
});

describe('the end of a run', () => {
  function countFinishes(tab: { watchFinish(listener: () => void): unknown }) {
    let finishes = 0;
    tab.watchFinish(() => {
      finishes += 1;
    });
    return () => finishes;
  }

  it('the end of a run is reported once to a page that saw it run', () => {
    const tab = openFakeDevice(startedRun()).openTab();
    const finishes = countFinishes(tab);
    for (const minutes of [10, 25, 26, 20]) tab.lookAt(minutes);
    expect(finishes()).toBe(1);
  });

  it('the end of a run is not reported to a page opened after it', () => {
    const tab = openFakeDevice(startedRun()).openTab(26);
    const finishes = countFinishes(tab);
    tab.lookAt(27);
    expect(finishes()).toBe(0);
  });

  it('the end of a run is reported even if something else changes at that moment', () => {
    const run = startedRun();
    const { openTab, change } = openFakeDevice(run);
    const tab = openTab(24);
    const finishes = countFinishes(tab);
    tab.lookAt(24.9);
    tab.lookAt(25);
    change({ ...run });
    expect(finishes()).toBe(1);
  });
});

it('a run has worked time once its clock has moved', () => {
  expect(hasWorkedTime(makeRun())).toBe(false);
  const tab = openFakeDevice(startedRun()).openTab();
  tab.lookAt(1);
  const run = tab.read();
  expect(run && hasWorkedTime(run)).toBe(true);
});

it('watchers of the run are notified of each change until they stop', () => {
  const { openTab, change } = openFakeDevice(startedRun());
  const tab = openTab();
  let calls = 0;
  const stop = tab.watch(() => {
    calls += 1;
  });
  tab.lookAt(1);
  change(null);
  expect(tab.read()).toBeNull();
  stop();
  change(startedRun());
  expect(calls).toBe(2);
});
