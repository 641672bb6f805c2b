import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { minuteMs } from '../time-units.ts';
import { timerLimits } from '../timer/timer.ts';
import { instantSchema } from '../timer/worked-spans.ts';

/** Whole minutes, and runs, that Settings offers (product 5.8). */
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
  /** The length of a run that nobody has set. */
  runMinutes: within('runMinutes'),
  shortBreakMinutes: within('shortBreakMinutes'),
  longBreakMinutes: within('longBreakMinutes'),
  /** Each time so many runs were completed on a day the break is a long one. */
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
  /** When its person went on, null until they do: a break that is over waits for them. */
  leftAt: v.nullable(instantSchema),
});
export type Break = Readonly<v.InferOutput<typeof breakSchema>>;

/** For so long after its end a break is told of on every page; then only where it is shown, with what comes next. */
const breakToldMs = 5 * minuteMs;

/** A break that nobody came back from for so long is forgotten. */
export const breakForgottenAfterMs = 2 * 60 * minuteMs;

/** A day and a time zone's worth: the runs of a person's day, wherever it began. */
const recentMs = 40 * 60 * minuteMs;
const mostRecentRuns = 200;

/** What a person's rhythm goes by: the same on each of their devices. */
export const rhythmSchema = v.object({
  settings: rhythmSettingsSchema,
  lastBreak: v.nullable(breakSchema),
  /** When the runs of the last 40 hours were completed, the earliest first. */
  recentRuns: v.pipe(v.array(instantSchema), v.maxLength(mostRecentRuns)),
});
export type Rhythm = Readonly<v.InferOutput<typeof rhythmSchema>>;

export const emptyRhythm: Rhythm = { settings: defaultRhythm, lastBreak: null, recentRuns: [] };

/** The rhythm after a run was completed at that instant. */
export function countRecentRun(rhythm: Rhythm, at: number): Rhythm {
  const all = [...rhythm.recentRuns, at].sort((one, other) => one - other);
  const latest = all.at(-1) ?? at;
  const recentRuns = all.filter((run) => run > latest - recentMs).slice(-mostRecentRuns);
  return { ...rhythm, recentRuns };
}

export type BreakReading = {
  /** `over` is one that has run to its end within the last two hours and that nobody has gone on from. */
  readonly status: 'running' | 'over' | 'left';
  readonly remainingMs: number;
  /** Whole percent of the break, rounded down. */
  readonly percent: number;
  readonly endsAt: number;
  /** Whether pages beside that of the break tell of it. */
  readonly isTold: boolean;
};

/** What a break shows at `now`. */
export function readBreak({ startedAt, minutes, leftAt }: Break, now: number): BreakReading {
  const durationMs = minutes * minuteMs;
  const endsAt = startedAt + durationMs;
  const remainingMs = Math.min(durationMs, Math.max(0, endsAt - now));
  const percent = Math.floor((100 * (durationMs - remainingMs)) / durationMs);
  if (leftAt !== null || now > endsAt + breakForgottenAfterMs)
    return { status: 'left', remainingMs: 0, percent, endsAt, isTold: false };
  const isTold = now < endsAt + breakToldMs;
  return { status: remainingMs > 0 ? 'running' : 'over', remainingMs, percent, endsAt, isTold };
}

/** Whether a break follows the run that was completed at that instant: a shared one has begun by then, and goes on. */
function isBreakAfter({ startedAt, minutes, leftAt }: Break, completedAt: number): boolean {
  if (startedAt >= completedAt) return true;
  return Math.min(startedAt + minutes * minuteMs, leftAt ?? Infinity) > completedAt;
}

export type BreakPlan = {
  readonly minutes: number;
  readonly isLong: boolean;
  /** Epoch milliseconds of the last instant at which it is offered. */
  readonly until: number;
};

/** For how long after a run its break is offered. */
const offeredMs = 15 * minuteMs;

/**
 * The break that is due after the last completed run, null long after it and once it was taken (product 4.13). It counts the
 * runs of that run's day, also once that is over: `findMidnight` answers the start of an instant's day for the person.
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
