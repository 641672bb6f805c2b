import { createTimer, readTimer, startTimer, type Timer } from '@focuspool/domain/timer/timer';
import { expect, it } from 'vitest';
import { createFakeStorage } from '../../../platform/storage/testing/fake-storage.ts';
import { correctOnceConfirmed, createStandaloneRun, isUnderWay } from './standalone-run.ts';

const minute = 60_000;

it('the landing page’s countdown is 25 minutes long if nothing is stored, and stays the same one', () => {
  const run = createStandaloneRun(createFakeStorage());
  const { status, remainingMs } = readTimer(run.read(), 0);
  expect({ status, remainingMs }).toEqual({ status: 'idle', remainingMs: 25 * minute });
  expect(run.read()).toBe(run.read());
});

it('the landing page’s countdown is the same after a reload, still running', () => {
  const device = createFakeStorage();
  const run = createStandaloneRun(device);
  const running = { ...run.read(), runningSince: 1_000, seenAt: 4_000 };
  run.keep(running);
  expect(createStandaloneRun(device).read()).toEqual(running);
});

it('the landing page’s countdown shows each second without storing it', () => {
  const device = createFakeStorage();
  const run = createStandaloneRun(device);
  const seen: number[] = [];
  run.watch(() => seen.push(run.read().seenAt));
  run.show({ ...run.read(), seenAt: 7_000 });
  expect(seen).toEqual([7_000]);
  expect(device.keys()).toEqual([]);
});

it('the landing page’s countdown follows another tab until watching stops', () => {
  const device = createFakeStorage();
  const here = createStandaloneRun(device);
  const there = createStandaloneRun(device.openTab());
  let told = 0;
  const stop = here.watch(() => told++);
  there.keep({ ...there.read(), durationMs: 10 * minute });
  expect(here.read().durationMs).toBe(10 * minute);
  stop();
  there.keep(there.read());
  expect(told).toBe(1);
});

it('a frozen tab does not end a countdown that another tab has paused, reset or restarted', () => {
  const device = createFakeStorage();
  const [frozen, there] = [createStandaloneRun(device), createStandaloneRun(device.openTab())];
  const end = (timer: Timer) => ({
    ...timer,
    worked: [{ from: 0, to: timer.durationMs }],
    runningSince: null,
  });
  frozen.keep({ ...frozen.read(), runningSince: 0 });
  const before = end(frozen.read());
  const changes = [
    () => there.keep({ ...there.read(), worked: [{ from: 0, to: minute }], runningSince: null }),
    there.reset,
    () => there.begin(crypto.randomUUID(), 30 * minute, 10),
  ];
  for (const change of changes) {
    change();
    expect(frozen.end(before)).toBe(false);
    expect(frozen.takeEnd()).toBeNull();
    expect(frozen.read().runningSince).toBe(there.read().runningSince);
    expect(frozen.read().worked).toEqual(there.read().worked);
  }
  expect(frozen.end(end(frozen.read()))).toBe(true);
  expect(frozen.takeEnd()).toMatchObject({ key: there.read().key });
});

it('the landing page’s countdown goes on, and is stored again, after the storage is cleared', () => {
  const device = createFakeStorage();
  const run = createStandaloneRun(device);
  run.watch(() => {});
  const cleared = device.openTab();
  run.read();
  cleared.storage().clear();
  expect(device.keys()).toEqual([]);
  const running = { ...run.read(), runningSince: 0 };
  run.keep(running);
  cleared.storage().clear();
  expect(run.read()).toEqual(running);
  expect(createStandaloneRun(device).read()).toEqual(running);
});

it('the landing page’s countdown ends even if the storage was cleared without the page noticing', () => {
  const device = createFakeStorage();
  const run = createStandaloneRun(device);
  run.keep({ ...run.read(), runningSince: 0 });
  device.storage().clear();
  expect(run.end({ ...run.read(), runningSince: null })).toBe(true);
});

it('a page that learns late of cleared storage takes over the countdown begun in another tab', () => {
  const device = createFakeStorage();
  const there = device.openTab();
  let hear = () => {};
  const watch = (_key: string, listener: () => void) => {
    hear = listener;
    return () => {};
  };
  const [frozen, open] = [createStandaloneRun({ ...device, watch }), createStandaloneRun(there)];
  frozen.watch(() => {});
  frozen.keep({ ...frozen.read(), runningSince: 0 });
  there.storage().clear();
  open.begin(crypto.randomUUID(), 30 * minute, 10);
  hear();
  expect(frozen.read()).toEqual(open.read());
  expect(createStandaloneRun(device.openTab()).read()).toEqual(open.read());
});

it('the landing page’s countdown goes on even if the device stores nothing', () => {
  const run = createStandaloneRun(createFakeStorage({ isFull: true }));
  run.keep({ ...run.read(), durationMs: 10 * minute });
  expect(run.read().durationMs).toBe(10 * minute);
});

it.each([
  'nonsense',
  '{"durationMs":-5}',
  '{"key":"x","durationMs":60000,"worked":[],"runningSince":null,"seenAt":0}',
])('the landing page’s countdown is a fresh one if %j is stored', (text) => {
  const device = createFakeStorage();
  device.storage().setItem('focuspool.standalone-run', text);
  const run = createStandaloneRun(device);
  expect(readTimer(run.read(), 0)).toMatchObject({ status: 'idle', remainingMs: 25 * minute });
});

it('the landing page’s countdown is under way while it runs, and for an hour after it stopped', () => {
  const timer = createTimer('f0a3c1de-5b0e-4c1d-8a53-0d6cf4d8b001');
  const running = { ...timer, runningSince: 0, seenAt: minute };
  const paused = { ...timer, worked: [{ from: 0, to: minute }], seenAt: minute };
  const finished = { ...timer, worked: [{ from: 0, to: 25 * minute }], seenAt: 25 * minute };
  const tell = (now: number) => [timer, running, paused, finished].map((kept) => isUnderWay(kept, now));
  expect(tell(26 * minute)).toEqual([false, true, true, true]);
  expect(tell(62 * minute)).toEqual([false, true, false, true]);
  expect(tell(90 * minute)).toEqual([false, true, false, false]);
});

it('the landing page’s countdown is as long as the person’s runs until someone sets it', () => {
  const run = createStandaloneRun(createFakeStorage());
  const fresh = run.read();
  expect(run.fit(fresh, 40)).toEqual({ ...fresh, durationMs: 40 * minute });
  run.keep({ ...fresh, durationMs: 10 * minute });
  expect(run.fit(run.read(), 40).durationMs).toBe(10 * minute);
  run.reset();
  expect(run.fit(run.read(), 40).durationMs).toBe(40 * minute);
});

it('a running countdown that is not stored keeps its length, however long the person’s runs are', () => {
  const run = createStandaloneRun(createFakeStorage({ isFull: true }));
  run.keep({ ...run.read(), runningSince: 0 });
  expect(run.fit(run.read(), 40)).toMatchObject({ runningSince: 0, durationMs: 25 * minute });
});

it('the next countdown begins once, whichever tab begins it, and continues a paused one', () => {
  const device = createFakeStorage();
  const [here, there] = [createStandaloneRun(device), createStandaloneRun(device.openTab())];
  const key = crypto.randomUUID();
  expect(here.begin(key, minute, 10)).toBe(true);
  expect(there.begin(key, 2 * minute, 10)).toBe(false);
  expect(there.begin(crypto.randomUUID(), 3 * minute, 10)).toBe(false);
  for (const tab of [here, there])
    expect(tab.read()).toMatchObject({ key, runningSince: minute, durationMs: 10 * minute });

  const worked = [{ from: minute, to: 3 * minute }];
  here.keep({ ...here.read(), worked, runningSince: null, seenAt: 3 * minute });
  here.begin(crypto.randomUUID(), 8 * minute, 10);
  expect(here.read()).toMatchObject({ key, worked, runningSince: 8 * minute });
});

it('a countdown restarted in several tabs before the server time is known is moved once', () => {
  const device = createFakeStorage();
  const tabs = [createStandaloneRun(device), createStandaloneRun(device.openTab())];
  for (const run of tabs) run.watch(() => {});
  const hearers: ((byMs: number) => void)[] = [];
  for (const [at, run] of [...tabs, ...tabs].entries()) {
    const stood = { ...run.read(), runningSince: null };
    const started = startTimer(stood, at * minute);
    if (!started.ok) throw new Error(started.reason);
    run.keep(started.value);
    correctOnceConfirmed(run, (hear) => hearers.push(hear));
  }
  for (const hear of hearers) hear(10 * minute);
  for (const run of tabs) expect(run.read().runningSince).toBe(13 * minute);
});
