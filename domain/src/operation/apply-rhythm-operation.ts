import { forgetPastIntention } from '../intention/intention.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { countRecentRun, type RhythmSettings } from '../rhythm/rhythm.ts';
import { minuteMs } from '../time-units.ts';
import { listRuns } from '../timer/shared-run.ts';
import { readTimer, startsOf } from '../timer/timer.ts';
import { type Guarded, isOfKind, type OperationOf, type PersonState } from './operation.ts';

export const isRhythmOperation = isOfKind(
  'set_rhythm',
  'start_break',
  'share_break',
  'leave_break',
  'finish_countdown',
);
export type RhythmOperation = Guarded<typeof isRhythmOperation>;
export type RhythmRefusal = 'run_running' | 'break_over';
type RhythmOutcome = Outcome<PersonState, RhythmRefusal>;

export function applyRhythmOperation(state: PersonState, operation: RhythmOperation): RhythmOutcome {
  switch (operation.kind) {
    case 'set_rhythm':
      return accept(setRhythm(state, operation));
    case 'start_break':
      return startBreak(state, operation, operation.at);
    case 'share_break': {
      const { startedAt, minutes, at } = operation;
      const isWithin = startedAt <= at && at < startedAt + minutes * minuteMs;
      return isWithin ? startBreak(state, operation, startedAt) : refuse('break_over');
    }
    case 'leave_break': {
      const isCurrent = state.rhythm.lastBreak?.key === operation.key;
      return accept(isCurrent ? leaveBreak(dropRunAfterBreak(state, operation.at), operation.at) : state);
    }
    case 'finish_countdown':
      return accept(finishCountdown(state, operation));
  }
}

/** No one is on a break while their run is running: going on with a run leaves the break. */
export function leaveBreak(state: PersonState, at: number): PersonState {
  const { lastBreak } = state.rhythm;
  if (!lastBreak || lastBreak.leftAt !== null) return state;
  return {
    ...state,
    rhythm: { ...state.rhythm, lastBreak: { ...lastBreak, leftAt: Math.max(at, lastBreak.startedAt) } },
  };
}

/** Whether a run that is to start by itself after the break may begin: its person has not gone on from it on any device. */
export function isBreakWaiting({ rhythm: { lastBreak } }: PersonState, key: string): boolean {
  return lastBreak?.key === key && lastBreak.leftAt === null;
}

/**
 * A person who went on at that instant, before the end of their break, gets no run after it, even if a device that did not know
 * began one by itself. A run that they have paused, or gone on with, is kept.
 */
export function dropRunAfterBreak(state: PersonState, at: number): PersonState {
  const { run, rhythm } = state;
  const { lastBreak } = rhythm;
  if (!run || !lastBreak || run.timer.key !== lastBreak.key || run.timer.worked.length > 0) return state;
  const { runningSince } = run.timer;
  if (runningSince === null || at >= runningSince || at < lastBreak.startedAt) return state;
  return { ...state, run: null, rhythm: { ...rhythm, lastBreak: { ...lastBreak, leftAt: null } } };
}

function setRhythm(state: PersonState, { settings: changes }: OperationOf<'set_rhythm'>): PersonState {
  const known = state.rhythm.settings;
  const settings: RhythmSettings = {
    ...known,
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
  };
  const names = Object.keys(known) as (keyof RhythmSettings)[];
  if (names.every((name) => settings[name] === known[name])) return state;
  return { ...state, rhythm: { ...state.rhythm, settings } };
}

/** Of two breaks the later one counts, whichever is received first. */
function startBreak(
  state: PersonState,
  { key, minutes, at }: OperationOf<'start_break' | 'share_break'>,
  startedAt: number,
): RhythmOutcome {
  const { lastBreak } = state.rhythm;
  if (lastBreak && (lastBreak.key === key || lastBreak.startedAt > startedAt)) return accept(state);
  if (state.run && readTimer(state.run.timer, at).status === 'running') return refuse('run_running');
  const begun = {
    key,
    startedAt,
    minutes,
    leftAt: findReturnFromBreak(state, at, startedAt + minutes * minuteMs),
  };
  return accept({ ...state, rhythm: { ...state.rhythm, lastBreak: begun } });
}

/**
 * When the person went on from a break that is reported late: they have begun a run since, or completed one after the break's
 * end; null if they have not gone on.
 */
function findReturnFromBreak(state: PersonState, at: number, endsAt: number): number | null {
  const begun = listRuns(state).flatMap(({ timer }) => startsOf(timer).find((start) => start > at) ?? []);
  return begun[0] ?? state.rhythm.recentRuns.find((end) => end >= endsAt) ?? null;
}

/** Every tab that sees the end reports it; the instant of the end identifies duplicates. */
function finishCountdown(state: PersonState, { endedAt, at }: OperationOf<'finish_countdown'>): PersonState {
  const end = Math.min(endedAt, at);
  if (state.rhythm.recentRuns.includes(end)) return state;
  return { ...forgetPastIntention(state), rhythm: countRecentRun(state.rhythm, end) };
}
