import { describe, expect, it } from 'vitest';
import { holdMoment, isSafeMoment, watchMoment, whenSafe } from './safe-moment.ts';

describe('a moment', () => {
  it('is safe while nothing runs, and what waits for one happens at once', () => {
    let done = 0;
    whenSafe(() => done++);
    expect([isSafeMoment(), done]).toEqual([true, 1]);
  });

  it('is safe again once everything that held it has let go, each once', () => {
    let done = 0;
    const [one, other] = [holdMoment(), holdMoment()];
    whenSafe(() => done++);
    one();
    one();
    expect([isSafeMoment(), done]).toEqual([false, 0]);
    other();
    expect([isSafeMoment(), done]).toEqual([true, 1]);
    holdMoment()();
    expect(done).toBe(1);
  });

  it('tells who watches until they stop', () => {
    let told = 0;
    const stop = watchMoment(() => told++);
    const letGo = holdMoment();
    stop();
    letGo();
    expect(told).toBe(1);
  });
});
