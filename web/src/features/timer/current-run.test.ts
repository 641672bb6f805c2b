import { createTimer, minuteMs, startTimer } from '@focuspool/domain/timer/timer';
import { describe, expect, it } from 'vitest';
import { createDeviceDouble } from '../../platform/device-double.ts';
import { type CurrentRun, createCurrentRunStore, hasWorkedTime } from './current-run.ts';

const t0 = 1_700_000_000_000;
const at = (minutes: number) => t0 + minutes * minuteMs;

function makeRun(): CurrentRun {
  const task = { taskId: crypto.randomUUID(), taskName: 'Write', groupId: '-a', minutes: 0 };
  return { task, timer: createTimer(crypto.randomUUID()) };
}

function startedRun(): CurrentRun {
  const run = makeRun();
  const started = startTimer(run.timer, t0);
  if (!started.ok) throw new Error(started.reason);
  return { ...run, timer: started.value };
}

function openTwoTabs() {
  const device = createDeviceDouble();
  const [one, other] = [device.openTab(), device.openTab()];
  return { one: createCurrentRunStore('ada', one), other: createCurrentRunStore('ada', other), device };
}

describe('the current run', () => {
  it('is there again after a reload, as far as it had come', () => {
    const device = createDeviceDouble();
    const before = createCurrentRunStore('ada', device);
    before.keep(startedRun());
    before.observe(at(7));
    before.observe(at(7) + 5_000);
    before.save();
    expect(createCurrentRunStore('ada', device).read()).toEqual(before.read());
    expect(before.read()?.timer.seenAt).toBe(at(7) + 5_000);
  });

  it.each(['{', '{"task":1}', '[]', '"x"'])('begins afresh when %s is what the device kept', (damaged) => {
    const device = createDeviceDouble();
    device.storage().setItem('focuspool.current-run.ada', damaged);
    expect(createCurrentRunStore('ada', device).read()).toBeNull();
  });

  it('is kept for each person apart', () => {
    const device = createDeviceDouble();
    createCurrentRunStore('ada', device).keep(makeRun());
    expect(createCurrentRunStore('bob', device).read()).toBeNull();
  });

  it('goes on in a tab whose device keeps nothing', () => {
    const store = createCurrentRunStore('ada', createDeviceDouble({ isFull: true }));
    store.keep(startedRun());
    store.observe(at(26));
    expect(store.read()?.timer.worked).toEqual([{ from: at(0), to: at(25) }]);
  });

  it('tells those who watch, until they stop', () => {
    const { one } = openTwoTabs();
    let calls = 0;
    const stop = one.watch(() => {
      calls += 1;
    });
    one.keep(makeRun());
    stop();
    one.keep(null);
    expect(calls).toBe(1);
  });
});

describe('one run in two tabs', () => {
  it('is the same in both', () => {
    const { one, other } = openTwoTabs();
    const run = startedRun();
    one.keep(run);
    expect(other.read()).toEqual(run);
    other.keep(null);
    expect(one.read()).toBeNull();
  });

  it('finishes in one of them', () => {
    const { one, other } = openTwoTabs();
    const finishes: string[] = [];
    one.watchFinish(() => finishes.push('one'));
    const stop = other.watchFinish(() => finishes.push('other'));
    one.keep(startedRun());
    for (const store of [other, one, other]) store.observe(at(25));
    expect(finishes).toEqual(['other']);
    expect(one.read()?.timer.worked).toEqual([{ from: at(0), to: at(25) }]);
    stop();
    one.keep(startedRun());
    other.observe(at(25));
    expect(finishes).toEqual(['other']);
  });

  it('counts the time once, though the clock of one tab is six minutes behind', () => {
    const { one, other } = openTwoTabs();
    one.keep(startedRun());
    for (const minutes of [6, 7, 8]) {
      one.observe(at(minutes));
      other.observe(at(minutes - 6));
      expect(other.read()?.timer).toMatchObject({ worked: [], runningSince: at(0), seenAt: at(minutes) });
    }
    other.save();
    expect(one.timeOf(at(9))).toBe(at(9));
    expect(other.timeOf(at(3))).toBe(at(8));
    one.observe(at(9));
    expect(one.read()?.timer).toMatchObject({ worked: [], runningSince: at(0), seenAt: at(9) });
  });

  it('goes on in a tab whose own clock falls back, from where it was', () => {
    const { one } = openTwoTabs();
    one.keep(startedRun());
    one.observe(at(10));
    one.observe(at(0));
    one.observe(at(14));
    expect(one.read()).toMatchObject({
      timer: { runningSince: at(0), worked: [{ from: at(0), to: at(10) }] },
    });
    expect(one.timeOf(at(3))).toBe(at(3));
  });

  it('does not come back when the other tab has let it go unheard', () => {
    const device = createDeviceDouble();
    const one = createCurrentRunStore('ada', { ...device.openTab(), watch: () => () => {} });
    one.keep(startedRun());
    createCurrentRunStore('ada', device.openTab()).keep(null);
    one.observe(at(1));
    expect(one.read()).toBeNull();
    expect(device.keys()).toEqual([]);
  });
});

it('a run has worked time once its clock has moved', () => {
  const { one } = openTwoTabs();
  expect(hasWorkedTime(makeRun())).toBe(false);
  one.keep(startedRun());
  one.observe(t0 + 1_000);
  const run = one.read();
  expect(run && hasWorkedTime(run)).toBe(true);
});
