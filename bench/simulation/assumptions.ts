import { defaultRhythm } from '@focuspool/domain/rhythm/rhythm';
import { hourMs, minuteMs } from '@focuspool/domain/time-units';

/** What one person online does, per hour unless stated otherwise: the first section of docs/scaling.md. */
export const assumptions = {
  /** The share of people who have two sockets; the others have one. */
  secondSocket: 0.2,
  runs: 1.5,
  pauseMs: 2 * minuteMs,
  /** Half of the runs pass in a tab that sleeps until their end, so that two of three marks are posted. */
  sleepingTab: 0.5,
  listChanges: 8,
  newTasks: 3,
  nameChanges: 1,
  feedReaders: 0.3,
  feedReadings: 9,
  seated: 0.2,
  /** The average stay of a person in a room. */
  stayMs: hourMs,
  appOpenings: 2,
  readingsAsAppOpens: 6,
  otherReadings: 2,
  signIns: 0.02,
  /** For people with two devices: the share of runs during which another is begun on the other device. Not in the arithmetic. */
  overlappingRuns: 0.05,
} as const;

/** Removing a name from the feed, its changes and rooms, and publishing it again. */
export const linesOfNameChange = 4;

/** The time between a break and the next run, such that there are as many runs as assumed. */
export const idleMs =
  hourMs / assumptions.runs -
  (defaultRhythm.runMinutes + defaultRhythm.shortBreakMinutes) * minuteMs -
  assumptions.pauseMs;

/** What docs/scaling.md derives from these by averages alone, per person and hour. */
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
