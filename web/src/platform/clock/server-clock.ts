import * as v from 'valibot';
import { askHealth } from '../api/server-health.ts';
import { createListeners } from '../listeners.ts';
import { readStored, writeStored } from '../storage/device-storage.ts';

/** One answer from the server: its time, and when it was requested and received by the monotonic clock. */
export type TimeSample = {
  readonly serverTime: number;
  readonly sentAt: number;
  readonly receivedAt: number;
};

/** How far the server's time is ahead of the device's clock, and whether this was measured from the server's answers. */
export type ClockOffset = { readonly offsetMs: number; readonly isMeasured: boolean };

type ClockParts = {
  /** Epoch milliseconds by the device's clock, which a person may set. */
  readonly wallNow: () => number;
  /** Milliseconds that only ever increase, though on some devices not during sleep. */
  readonly monotonicNow: () => number;
  /** Asks the server; rejects if it cannot be reached. */
  readonly askServer: () => Promise<TimeSample>;
  /** The offset found on the previous visit, so that a run is right until the server answers. */
  readonly kept?: { readonly read: () => number; readonly write: (offsetMs: number) => void };
};

const keepsNothing = { read: () => 0, write: () => {} };

const toleranceMs = 1_000;
const measuringMs = 3_000;
/** An answer that took longer, for example across a sleep, does not say precisely enough when it was given. */
const longestRoundTripMs = 5_000;
/** The most attempts to get an answer that is quick enough. */
const mostAsked = 3;

/**
 * Creates a clock of the server's time as this device knows it. It is measured once and then follows the device's clock, so that
 * a running countdown never jumps. It is measured again only when that clock is found to have jumped or the network is back.
 */
export function createServerClock({ wallNow, monotonicNow, askServer, kept = keepsNothing }: ClockParts) {
  let keptMs = kept.read();
  let offsetMs = keptMs;
  let firstMeasuredAt: number | null = null;
  let bestRoundTripMs = Number.POSITIVE_INFINITY;
  // A leap forward that the server has not confirmed: the device slept, or its clock was set.
  let doubtedMs = 0;
  let lastWall = wallNow();
  let lastMonotonic = monotonicNow();
  let measuring: Promise<void> | null = null;
  const measurements = createListeners();
  const waiting: ((byMs: number) => void)[] = [];
  const corrections = createListeners<number>();
  const jumps = createListeners();

  function setOffset(toMs: number): void {
    offsetMs = toMs;
    if (Math.abs(toMs - keptMs) <= toleranceMs) return;
    keptMs = toMs;
    kept.write(toMs);
  }

  /** Moves the time to the server's, or ends a doubt. A jump of its own clock that the device noticed is no correction. */
  function correct(toMs: number): void {
    const byMs = Math.round(toMs - offsetMs + doubtedMs);
    setOffset(toMs);
    doubtedMs = 0;
    for (const hear of waiting.splice(0)) hear(byMs);
    if (Math.abs(byMs) > toleranceMs) corrections.notify(byMs);
  }

  function noticeJump(): void {
    const wall = wallNow();
    const monotonic = monotonicNow();
    const jumpMs = wall - lastWall - (monotonic - lastMonotonic);
    lastWall = wall;
    lastMonotonic = monotonic;
    if (Math.abs(jumpMs) <= toleranceMs) return;
    // Time does not run backwards, so a clock behind the monotonic one was set back by exactly that much.
    if (jumpMs < 0) setOffset(offsetMs - jumpMs);
    else {
      doubtedMs += jumpMs;
      jumps.notify();
    }
    void remeasure();
  }

  function offsetOf({ serverTime, sentAt, receivedAt }: TimeSample): number {
    const age = monotonicNow() - (sentAt + receivedAt) / 2;
    return serverTime + age - wallNow();
  }

  function remeasure(): Promise<void> {
    measuring ??= measureAgain().finally(() => {
      measuring = null;
      measurements.notify();
    });
    return measuring;
  }

  /** Rejects if the server cannot be reached; resolves to null if no answer was quick enough. */
  async function askQuickly(): Promise<TimeSample | null> {
    const readAhead = () => wallNow() - monotonicNow();
    for (let asked = 0; asked < mostAsked; asked += 1) {
      const aheadMs = readAhead();
      const sample = await askServer();
      // The answer may be from before the device slept, even if it seems quick by a clock that slept too.
      const isOfNow = Math.abs(readAhead() - aheadMs) <= toleranceMs;
      if (isOfNow && roundTripOf(sample) <= longestRoundTripMs) return sample;
    }
    return null;
  }

  async function measureAgain(): Promise<void> {
    // If the server cannot be asked, the device's clock is trusted.
    const sample = await askQuickly().catch(() => null);
    const toMs = sample ? offsetOf(sample) : offsetMs;
    if (doubtedMs > 0 || Math.abs(toMs - offsetMs) > toleranceMs) correct(toMs);
  }

  return {
    /** Returns the time by the server's clock in whole epoch milliseconds. */
    now(): number {
      noticeJump();
      return Math.round(wallNow() + offsetMs - doubtedMs);
    },

    /** Returns what `now` adds to the device's clock. */
    readOffset: (): ClockOffset => ({
      offsetMs: offsetMs - doubtedMs,
      isMeasured: firstMeasuredAt !== null && doubtedMs === 0,
    }),

    /** Learns from any answer shortly after the page's start; the quickest round trip is the most exact. */
    note(sample: TimeSample): void {
      // By a clock that slept with the device, an answer that waited in the meantime seems quick: measure again instead.
      noticeJump();
      const roundTripMs = roundTripOf(sample);
      const isYoung = firstMeasuredAt === null || sample.receivedAt - firstMeasuredAt < measuringMs;
      const isUseful = roundTripMs < bestRoundTripMs && roundTripMs <= longestRoundTripMs;
      if (!isYoung || measuring || !isUseful) return;
      firstMeasuredAt ??= sample.receivedAt;
      bestRoundTripMs = roundTripMs;
      correct(offsetOf(sample));
      measurements.notify();
    },

    remeasure,

    /** Resolves once a jump of the device's clock, if there was one, has been checked with the server. */
    async untilMeasured(): Promise<void> {
      noticeJump();
      await measuring;
    },

    /**
     * If the time is not sure, because the server has not answered yet or the device may have slept, calls back once it is, with
     * the whole milliseconds by which it was moved.
     */
    onceConfirmed(hear: (byMs: number) => void): void {
      noticeJump();
      if (firstMeasuredAt === null || doubtedMs > 0) waiting.push(hear);
    },

    /** Calls back with the whole milliseconds by which the time was moved; returns how to stop. */
    watchCorrections: corrections.watch,

    /** Calls back when the device's clock has leapt forward, whether by sleep or by being set; returns how to stop. */
    watchJumps: jumps.watch,

    /** Calls back when the time has been measured again; returns how to stop. */
    watch: measurements.watch,
  };
}

function roundTripOf({ sentAt, receivedAt }: TimeSample): number {
  return receivedAt - sentAt;
}

const storageKey = 'focuspool.clock-offset';
// The landing page is prerendered outside a browser.
const isInBrowser = typeof window !== 'undefined';
const onDevice = {
  read: () => readStored(storageKey, v.number(), 0),
  write: (offsetMs: number) => writeStored(storageKey, offsetMs),
};

const clock = createServerClock({
  wallNow: () => Date.now(),
  monotonicNow: () => performance.now(),
  kept: isInBrowser ? onDevice : keepsNothing,
  askServer: async () => {
    const sentAt = performance.now();
    const answer = await askHealth();
    const serverTime = Number(answer.headers.get('x-server-time'));
    if (!serverTime) throw new Error('The server did not tell its time');
    return { serverTime, sentAt, receivedAt: performance.now() };
  },
});

if (isInBrowser) window.addEventListener('online', () => void clock.remeasure());

/** Returns the time by the server's clock, in whole epoch milliseconds, as far as this device knows it. */
export const serverNow = clock.now;
export const readClockOffset = clock.readOffset;
export const noteServerTime = clock.note;
export const watchServerClock = clock.watch;
export const untilClockMeasured = clock.untilMeasured;
export const onceTimeConfirmed = clock.onceConfirmed;
export const watchClockCorrections = clock.watchCorrections;
export const watchClockJumps = clock.watchJumps;
