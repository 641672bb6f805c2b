import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { minuteMs } from '../time-units.ts';
import { timerLimits } from '../timer/timer.ts';
import { instantSchema } from '../timer/worked-spans.ts';

/** The limits that Settings offers, in whole minutes or runs (product 5.8). */
export const rhythmLimits = {
  runMinutes: { least: timerLimits.leastMinutes, most: timerLimits.mostMinutes },
  shortBreakMinutes: { least: 1, most: 30 },
  longBreakMinutes: { least: 5, most: 60 },
  runsUntilLongBreak: { least: 2, most: 8 },
} as const;
export type RhythmNumber = keyof typeof rhythmLimits;

function within(name: RhythmNumber) {
  const { least, most } = rhythmLimits[name];
  return v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
}

export const rhythmSettingsSchema = v.object({
  /** The length of a run that no one has set. */
  runMinutes: within('runMinutes'),
  shortBreakMinutes: within('shortBreakMinutes'),
  longBreakMinutes: within('longBreakMinutes'),
  /** The break is a long one each time this many runs have been completed in a day. */
  runsUntilLongBreak: within('runsUntilLongBreak'),
  startsBreaks: v.boolean(),
  startsRuns: v.boolean(),
});
export type RhythmSettings = Readonly<v.InferOutput<typeof rhythmSettingsSchema>>;

export const defaultRhythm: RhythmSettings = {
  runMinutes: timerLimits.defaultMinutes,
  shortBreakMinutes: 5,
  longBreakMinutes: 15,
  runsUntilLongBreak: 4,
  startsBreaks: false,
  startsRuns: false,
};

export const breakMinutesSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(rhythmLimits.shortBreakMinutes.least),
  v.maxValue(rhythmLimits.longBreakMinutes.most),
);

/** A break that was begun. All instants are epoch milliseconds of the server's clock. */
export const breakSchema = v.object({
  key: uuidSchema,
  startedAt: instantSchema,
  minutes: breakMinutesSchema,
  /** When the person went on, null until they do: a break that is over waits for them. */
  leftAt: v.nullable(instantSchema),
});
export type Break = Readonly<v.InferOutput<typeof breakSchema>>;

/** How long after its end every page still announces a break; later only the page that shows it does, with what comes next. */
const breakAnnouncedMs = 5 * minuteMs;

/** A break that no one has come back from is forgotten after this long. */
export const breakForgottenAfterMs = 2 * 60 * minuteMs;

/** A day plus a time zone's worth: the runs of a person's day, wherever it began. */
const recentMs = 40 * 60 * minuteMs;
const mostRecentRuns = 200;

/** The state of a person's rhythm: the same on each of their devices. */
export const rhythmSchema = v.object({
  settings: rhythmSettingsSchema,
  lastBreak: v.nullable(breakSchema),
  /** When the runs of the last 40 hours were completed, earliest first. */
  recentRuns: v.pipe(v.array(instantSchema), v.maxLength(mostRecentRuns)),
});
export type Rhythm = Readonly<v.InferOutput<typeof rhythmSchema>>;

export const emptyRhythm: Rhythm = { settings: defaultRhythm, lastBreak: null, recentRuns: [] };

/** The rhythm after completing a run at that instant. */
export function countRecentRun(rhythm: Rhythm, at: number): Rhythm {
  const all = [...rhythm.recentRuns, at].sort((one, other) => one - other);
  const latest = all.at(-1) ?? at;
  const recentRuns = all.filter((run) => run > latest - recentMs).slice(-mostRecentRuns);
  return { ...rhythm, recentRuns };
}

export type BreakReading = {
  /** `over`: it reached its end within the last two hours, and the person has not gone on from it. */
  readonly status: 'running' | 'over' | 'left';
  readonly remainingMs: number;
  /** Whole percent of the break, rounded down. */
  readonly percent: number;
  readonly endsAt: number;
  /** Whether pages other than the break's own announce it. */
  readonly isAnnounced: boolean;
};

/** What a break shows at `now`. */
export function readBreak({ startedAt, minutes, leftAt }: Break, now: number): BreakReading {
  const durationMs = minutes * minuteMs;
  const endsAt = startedAt + durationMs;
  const remainingMs = Math.min(durationMs, Math.max(0, endsAt - now));
  const percent = Math.floor((100 * (durationMs - remainingMs)) / durationMs);
  if (leftAt !== null || now > endsAt + breakForgottenAfterMs)
    return { status: 'left', remainingMs: 0, percent, endsAt, isAnnounced: false };
  const isAnnounced = now < endsAt + breakAnnouncedMs;
  return { status: remainingMs > 0 ? 'running' : 'over', remainingMs, percent, endsAt, isAnnounced };
}

/** Whether a break follows the run completed at that instant: a shared break may have begun earlier, and still go on. */
function isBreakAfter({ startedAt, minutes, leftAt }: Break, completedAt: number): boolean {
  if (startedAt >= completedAt) return true;
  return Math.min(startedAt + minutes * minuteMs, leftAt ?? Infinity) > completedAt;
}

export type BreakPlan = {
  readonly minutes: number;
  readonly isLong: boolean;
  /** Epoch milliseconds of the last instant at which the break is offered. */
  readonly until: number;
};

/** How long after a run its break is offered. */
const offeredMs = 15 * minuteMs;

/**
 * The break due after the last completed run; null long after that run, and once the break was taken (product 4.13). It counts
 * the runs of that run's day, even once the day is over: `findMidnight` returns the start of an instant's day for the person. A
 * landing (`land-with.ts` on the server) or a room's clock (`room-clock.ts`) may set another break instead.
 */
export function planBreak(
  { settings, lastBreak, recentRuns }: Rhythm,
  now: number,
  findMidnight: (at: number) => number,
): BreakPlan | null {
  const last = recentRuns.at(-1);
  if (last === undefined || now - last > offeredMs) return null;
  if (lastBreak && isBreakAfter(lastBreak, last)) return null;
  const midnight = findMidnight(last);
  const isLong = recentRuns.filter((at) => at >= midnight).length % settings.runsUntilLongBreak === 0;
  const minutes = isLong ? settings.longBreakMinutes : settings.shortBreakMinutes;
  return { minutes, isLong, until: last + offeredMs };
}
