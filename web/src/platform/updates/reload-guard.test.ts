import { describe, expect, it } from 'vitest';
import { holdReload, isReloadSafe, watchReloadGuard, whenReloadSafe } from './reload-guard.ts';

describe('the reload guard', () => {
  it('a reload is safe while nothing holds it, and happens at once', () => {
    let done = 0;
    whenReloadSafe(() => done++);
    expect([isReloadSafe(), done]).toEqual([true, 1]);
  });

  it('a reload is safe again once every hold is released, even if one is released twice', () => {
    let done = 0;
    const [one, other] = [holdReload(), holdReload()];
    whenReloadSafe(() => done++);
    one();
    one();
    expect([isReloadSafe(), done]).toEqual([false, 0]);
    other();
    expect([isReloadSafe(), done]).toEqual([true, 1]);
    holdReload()();
    expect(done).toBe(1);
  });

  it('watchers of the reload guard are notified until they stop', () => {
    let told = 0;
    const stop = watchReloadGuard(() => told++);
    const letGo = holdReload();
    stop();
    letGo();
    expect(told).toBe(1);
  });
});
