import { defaultRhythm } from '@focuspool/domain/rhythm/rhythm';
import { hourMs, minuteMs } from '@focuspool/domain/time-units';

/** What one person online does, in an hour where nothing else is said: the first section of docs/scaling.md. */
export const assumptions = {
  /** The share of people who have two sockets, the others one. */
  secondSocket: 0.2,
  runs: 1.5,
  pauseMs: 2 * minuteMs,
  /** Half of the runs pass in a tab that sleeps until their end, so that two of three marks are told. */
  sleepingTab: 0.5,
  listChanges: 8,
  newTasks: 3,
  nameChanges: 1,
  feedReaders: 0.3,
  feedReadings: 9,
  seated: 0.2,
  /** Each who sits stays for about so long. */
  stayMs: hourMs,
  appOpenings: 2,
  readingsAsAppOpens: 6,
  otherReadings: 2,
  signIns: 0.02,
  /** Of those with two devices: a run that is begun on the other one while one goes on. Not in the arithmetic. */
  overlappingRuns: 0.05,
} as const;

/** Taking a name back from the feed, its changes and rooms, and telling it anew. */
export const linesOfNameChange = 4;

/** Between a break and the next run, so that there are as many runs as assumed. */
export const idleMs =
  hourMs / assumptions.runs -
  (defaultRhythm.runMinutes + defaultRhythm.shortBreakMinutes) * minuteMs -
  assumptions.pauseMs;

/** What docs/scaling.md makes of that by averages alone, for a person and hour. */
export const arithmetic = {
  runs: 1.5,
  operations: 15.5,
  'marks told': 3,
  'changes of rooms': 1.9,
  lines: 32.8,
  'deliveries besides the feed': 209.6,
  requests: 41.92,
} as const;
export type Counted = keyof typeof arithmetic;
