import { readTimer } from '@focuspool/domain/timer/timer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepStandaloneRun, readStandaloneRun, standaloneRunKey } from './standalone-run.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the front door’s countdown', () => {
  it('is 25 minutes long where nothing is kept', () => {
    const { status, remainingMs } = readTimer(readStandaloneRun(), 0);
    expect({ status, remainingMs }).toEqual({ status: 'idle', remainingMs: 25 * 60_000 });
  });

  it('is the same after a reload, still running', () => {
    const running = { ...readStandaloneRun(), runningSince: 1_000, seenAt: 4_000 };
    keepStandaloneRun(running);
    expect(readStandaloneRun()).toEqual(running);
  });

  it.each([
    'nonsense',
    '{"durationMs":-5}',
    '{"key":"x","durationMs":60000,"worked":[],"runningSince":null,"seenAt":0}',
  ])('starts afresh where %j is kept', (text) => {
    kept.set(standaloneRunKey, text);
    expect(readTimer(readStandaloneRun(), 0).status).toBe('idle');
    expect(readStandaloneRun().durationMs).toBe(25 * 60_000);
  });
});
