import { isSameRun, type KeptRun, type SaveRun } from '@focuspool/domain/timer/shared-run';
import { createTimer, pauseTimer, startTimer } from '@focuspool/domain/timer/timer';
import { describe, expect, it } from 'vitest';
import { ApiUnreachable } from '../../platform/api.ts';
import { type CurrentRun, createCurrentRunStore } from './current-run.ts';
import { createRunSync } from './run-sync.ts';

const noon = Date.UTC(2026, 2, 1, 12);
const minute = 60_000;

function createStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** The server's side of the agreement, as its own tests hold it to. */
function createKeeper() {
  const keeper = {
    kept: { revision: 0, run: null } as KeptRun,
    isAway: false,
    saves: 0,
    load: async (): Promise<KeptRun> => {
      if (keeper.isAway) throw new ApiUnreachable();
      return keeper.kept;
    },
    save: async ({ basedOn, run }: SaveRun): Promise<KeptRun> => {
      keeper.saves += 1;
      if (keeper.isAway) throw new ApiUnreachable();
      if (isSameRun(keeper.kept.run, run)) return keeper.kept;
      if (basedOn !== keeper.kept.revision) return keeper.kept;
      keeper.kept = { revision: basedOn + 1, run };
      return keeper.kept;
    },
  };
  return keeper;
}

function createDevice(keeper: ReturnType<typeof createKeeper>, now = () => noon) {
  const storage = createStorage();
  const device = { storage: () => storage, watch: () => () => {}, tabId: 'tab' };
  const store = createCurrentRunStore('user-1', device);
  const { load, save } = keeper;
  const outbox = new Set<string>();
  const isFinished = (key: string) => outbox.has(key);
  const kept = { storage: () => storage, now, isFinished };
  const parts = { userId: 'user-1', store, ...kept, load, save, withLock };
  return { store, outbox, sync: createRunSync(parts), reopen: () => createRunSync(parts) };
}

const withLock = (_name: string, work: () => Promise<void>) => work();

let runs = 0;
function beginRun(at = noon, taskName = 'Write'): CurrentRun {
  runs += 1;
  const key = `6f9619ff-8b86-4d01-b42d-${String(runs).padStart(12, '0')}`;
  const started = startTimer(createTimer(key, 25), at);
  if (!started.ok) throw new Error(started.reason);
  return {
    task: { taskId: key, taskName, groupId: '-list', minutes: 0 },
    timer: { ...started.value, worked: [] },
  };
}

/** A clock counts ten minutes and falls back; then, at `now`, comes the server's word of the run as it was begun. */
function hearAfterJump(now = noon) {
  const keeper = createKeeper();
  const { store, sync } = createDevice(keeper, () => now);
  const run = beginRun();
  store.keep(run);
  keeper.kept = { revision: 1, run };
  store.observe(noon + 10 * minute);
  store.observe(noon + 1_000);
  const mine = store.read();
  sync.take(keeper.kept);
  return { keeper, store, sync, mine };
}

function pause(run: CurrentRun, at: number): CurrentRun {
  const paused = pauseTimer(run.timer, at);
  if (!paused.ok) throw new Error(paused.reason);
  return { ...run, timer: { ...paused.value, worked: [...paused.value.worked] } };
}

describe('one device', () => {
  it('leaves a finished run to be counted, and takes back one that was refused', async () => {
    const keeper = createKeeper();
    const { store, sync, outbox } = createDevice(keeper);
    const run = beginRun();
    store.keep(run);
    await sync.push();
    outbox.add(run.timer.key);
    store.keep(null);
    await sync.push();
    expect(keeper.kept).toEqual({ revision: 1, run });
    outbox.clear();
    await sync.push();
    expect(keeper.kept).toEqual({ revision: 2, run: null });
  });

  it('tells each change once', async () => {
    const keeper = createKeeper();
    const { store, sync } = createDevice(keeper);
    const run = beginRun();
    store.keep(run);
    await sync.push();
    await sync.push();
    expect(keeper.kept).toEqual({ revision: 1, run });
    store.keep(null);
    await sync.push();
    expect(keeper.kept).toEqual({ revision: 2, run: null });
    expect(keeper.saves).toBe(2);
  });

  it('tells later what it could not tell at once, also after a reload', async () => {
    const keeper = createKeeper();
    const { store, sync, reopen } = createDevice(keeper);
    const run = beginRun();
    keeper.isAway = true;
    store.keep(run);
    await expect(sync.push()).rejects.toBeInstanceOf(ApiUnreachable);
    keeper.isAway = false;
    await reopen().push();
    expect(keeper.kept.run).toEqual(run);
  });

  it('keeps a pause that comes while the start is on its way, and the news of the start with it', async () => {
    const keeper = createKeeper();
    const { store, sync } = createDevice(keeper);
    const run = beginRun();
    store.keep(run);
    const pushing = sync.push();
    const paused = pause(run, noon + minute);
    store.keep(paused);
    sync.take({ revision: 1, run });
    await pushing;
    expect(store.read()).toEqual(paused);
    expect(keeper.kept).toEqual({ revision: 2, run: paused });
  });

  it('does not ask again for what was found impossible, until it changes', async () => {
    const keeper = createKeeper();
    let asked = 0;
    const { store, sync } = createDevice({
      ...keeper,
      save: async () => {
        asked += 1;
        return keeper.kept;
      },
    });
    const run = beginRun();
    store.keep(run);
    await sync.push();
    await sync.push();
    expect(asked).toBe(1);
    store.keep(pause(run, noon + minute));
    await sync.push();
    expect(asked).toBe(2);
  });
});

describe('another device', () => {
  it('shows the same run, and what becomes of it', async () => {
    const keeper = createKeeper();
    const [one, other] = [createDevice(keeper), createDevice(keeper)];
    const run = beginRun();
    one.store.keep(run);
    await one.sync.push();
    await other.sync.pull();
    expect(isSameRun(other.store.read(), run)).toBe(true);
    const paused = pause(run, noon + minute);
    one.store.keep(paused);
    await one.sync.push();
    other.sync.take(keeper.kept);
    expect(other.store.read()).toEqual(paused);
    other.store.keep(null);
    await other.sync.push();
    one.sync.take(keeper.kept);
    expect(one.store.read()).toBeNull();
  });

  it('that changed an older run takes over the newer one', async () => {
    const keeper = createKeeper();
    const [one, other] = [createDevice(keeper), createDevice(keeper)];
    const run = beginRun();
    one.store.keep(run);
    await one.sync.push();
    await other.sync.pull();
    const pausedHere = pause(run, noon + minute);
    one.store.keep(pausedHere);
    await one.sync.push();
    other.store.keep(pause(run, noon + 2 * minute));
    await other.sync.push();
    expect(other.store.read()).toEqual(pausedHere);
    expect(keeper.kept).toEqual({ revision: 2, run: pausedHere });
  });

  it('cannot undo what was finished here', async () => {
    const keeper = createKeeper();
    const [one, other] = [createDevice(keeper), createDevice(keeper)];
    const run = beginRun();
    one.store.keep(run);
    await one.sync.push();
    await other.sync.pull();
    one.store.observe(noon + 25 * minute);
    const finished = one.store.read();
    other.store.keep(pause(run, noon + 24 * minute));
    await other.sync.push();
    one.sync.take(keeper.kept);
    expect(one.store.read()).toEqual(finished);
    await one.sync.push();
    expect(keeper.kept.run).toEqual(finished);
  });

  it('does not take back time that a clock which jumped has counted here', async () => {
    const { keeper, store, sync, mine } = hearAfterJump();
    expect(store.read()).toEqual(mine);
    await sync.push();
    expect(keeper.kept.run).toEqual(mine);
  });

  it('does not take it back either when it hears of the run before it has looked at its clock again', () => {
    const { store, mine } = hearAfterJump(noon + 15 * minute);
    expect(store.read()).toEqual(mine);
  });

  it('ignores news that is older than what it knows', async () => {
    const keeper = createKeeper();
    const { store, sync } = createDevice(keeper);
    store.keep(beginRun());
    await sync.push();
    const mine = pause(store.read() ?? beginRun(), noon + minute);
    store.keep(mine);
    await sync.push();
    sync.take({ revision: 1, run: null });
    expect(store.read()).toEqual(mine);
  });
});

describe('work that was done here while another run was begun elsewhere', () => {
  async function divide() {
    const keeper = createKeeper();
    const [offline, elsewhere] = [createDevice(keeper), createDevice(keeper)];
    const mine = pause(beginRun(noon, 'Mine'), noon + 10 * minute);
    const theirs = pause(beginRun(noon, 'Theirs'), noon + 5 * minute);
    offline.store.keep(mine);
    elsewhere.store.keep(theirs);
    await elsewhere.sync.push();
    await offline.sync.push();
    return { keeper, offline, elsewhere, mine, theirs };
  }

  it('stays here, and leaves the other alone', async () => {
    const { keeper, offline, mine, theirs } = await divide();
    expect(offline.store.read()).toEqual(mine);
    expect(offline.sync.isDirty()).toBe(false);
    expect(keeper.kept.run).toEqual(theirs);
  });

  it('gives way once it was let go, also after a reload', async () => {
    const { keeper, offline, theirs } = await divide();
    const reopened = offline.reopen();
    expect(reopened.isDirty()).toBe(false);
    offline.store.keep(null);
    await reopened.push();
    expect(offline.store.read()).toEqual(theirs);
    expect(keeper.kept.run).toEqual(theirs);
  });

  it('takes its place once the other was let go', async () => {
    const { keeper, offline, elsewhere, mine } = await divide();
    elsewhere.store.keep(null);
    await elsewhere.sync.push();
    offline.sync.take(keeper.kept);
    await offline.sync.push();
    expect(keeper.kept.run).toEqual(mine);
    expect(offline.store.read()).toEqual(mine);
  });
});
