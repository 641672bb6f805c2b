import { forgetLetGoIntention, forgetPastIntention } from '../intention/intention.ts';
import { isWithinReach } from '../landing/seen-at-work.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { countRecentRun } from '../rhythm/rhythm.ts';
import { addRunToDays } from '../stats/day-sums.ts';
import { isTimeZone, localTimeOf } from '../stats/local-day.ts';
import { rewardTask } from '../task/task-list.ts';
import { minuteMs } from '../time-units.ts';
import { roundMinutes } from '../timer/round-minutes.ts';
import { clockToleranceMs, listRuns, type SharedRun } from '../timer/shared-run.ts';
import {
  closeTimer,
  createTimer,
  observeTimer,
  readTimer,
  setTimer,
  startsOf,
  startTimer,
  type Timer,
  timerLimits,
} from '../timer/timer.ts';
import {
  capSpans,
  clipSpans,
  findNextStart,
  isApart,
  mergeSpans,
  type Span,
  subtractSpans,
  sumSpans,
} from '../timer/worked-spans.ts';
import { isLedgerOperation, type LedgerOperation } from './apply-ledger-operation.ts';
import { dropRunAfterBreak, isBreakWaiting, leaveBreak } from './apply-rhythm-operation.ts';
import type { Operation, OperationOf, PersonState } from './operation.ts';

/** The operations on runs that are not counted yet. */
export type RunOperation = Exclude<Extract<Operation, { kind: `${string}_run` }>, LedgerOperation>;
export type RunRefusal =
  | 'run_unknown'
  | 'run_running'
  | 'run_at_zero'
  | 'run_length_wrong'
  | 'run_impossible'
  | 'runs_waiting'
  | 'landing_out_of_reach'
  | 'landing_missed'
  | 'invalid_input';
type RunOutcome = Outcome<PersonState, RunRefusal>;

/** The most runs that may be aside; a start that would put another aside is refused until one is finished or let go. */
export const maxRunsAside = 100;

/** Includes a tolerance, so that a start just as a room's longest work begins is in time even by a clock slightly behind. */
const longestRoomWorkMs = timerLimits.mostMinutes * minuteMs + clockToleranceMs;

export function isRunOperation(operation: Operation): operation is RunOperation {
  return operation.kind.endsWith('_run') && !isLedgerOperation(operation);
}

/** The run with that key, current or aside. */
export function findRun(state: PersonState, key: string): SharedRun | null {
  return listRuns(state).find(({ timer }) => timer.key === key) ?? null;
}

/**
 * The run as it stands if it ends at that instant. A stretch that another device kept running for longer is cut off there;
 * stretches begun after that instant stay.
 */
export function closeRun(run: SharedRun, at: number): SharedRun {
  const closed = closeTimer(run.timer, at);
  const last = closed.worked.at(-1);
  if (last && last.from < at && at < last.to) {
    return withTimer(run, { ...closed, worked: closed.worked.with(-1, { from: last.from, to: at }) });
  }
  return closed === run.timer ? run : withTimer(run, closed);
}

/**
 * The run as completed or let go at that instant, and the state after that; null if all of it was begun later. Work that another
 * device, unaware of that end, has begun since stays in hand, as it would if it were received last.
 */
export function endRun(
  state: PersonState,
  key: string,
  at: number,
): { readonly ended: SharedRun; readonly rest: PersonState } | null {
  const run = findRun(state, key);
  if (!run) return null;
  const { extendedMinutes: _counted, ...timer } = run.timer;
  // A start exactly where the run had ended was made earlier, and reported late.
  const since = startsOf(timer).find(
    (start) => start > at + clockToleranceMs && timer.worked.every(({ to }) => to !== start),
  );
  if (!since) return { ended: closeRun(run, at), rest: withoutRun(state, key) };
  const worked = timer.worked.filter(({ from }) => from < since);
  if (worked.length === 0) return null;
  const goingOn = {
    ...timer,
    durationMs: timer.durationMs - sumSpans(worked),
    worked: timer.worked.slice(worked.length),
  };
  return {
    ended: closeRun({ ...run, timer: { ...run.timer, worked, runningSince: null } }, at),
    rest: putRun(state, withTimer(run, goingOn)),
  };
}

export function applyRunOperation(state: PersonState, operation: RunOperation): RunOutcome {
  if (operation.kind === 'adopt_run') return adoptRun(state, operation);
  if ('afterBreak' in operation && !isBreakWaiting(state, operation.afterBreak)) return accept(state);
  const known = findRun(state, operation.key);
  switch (operation.kind) {
    case 'start_run':
      return startRun(state, known, operation);
    case 'set_run':
      return setRun(state, known, operation);
    case 'extend_run':
      return extendRun(state, known, operation);
    case 'land_run':
      if (!isWithinReach(operation.endsAt, operation.at)) return refuse('landing_out_of_reach');
      return endRunAt(state, known, operation);
    case 'clock_run':
      if (operation.endsAt - operation.at > longestRoomWorkMs) return refuse('landing_out_of_reach');
      return endRunAt(state, known, operation);
    case 'pause_run':
      if (!known) return refuse('run_unknown');
      return accept(
        isPausedSince(known, operation.at) ? state : putRun(state, closeRun(known, operation.at)),
      );
    case 'drop_run': {
      const end = endRun(state, operation.key, operation.at);
      return accept(end ? forgetLetGoIntention(end.rest, operation.key) : state);
    }
    case 'complete_run': {
      const end = endRun(state, operation.key, operation.at);
      if (!end) return refuse('run_unknown');
      if (!hasWorked(end.ended)) return refuse('run_impossible');
      return accept(rewardRun(end.rest, end.ended, operation));
    }
    default:
      // Stored on the device by another version of the app.
      return refuse('invalid_input');
  }
}

function startRun(
  state: PersonState,
  known: SharedRun | null,
  {
    key,
    task,
    minutes = timerLimits.defaultMinutes,
    leftMs = minutes * minuteMs,
    at,
  }: OperationOf<'start_run'>,
): RunOutcome {
  if (!known) {
    const durationMs = Math.min(leftMs, timerLimits.mostMinutes * minuteMs);
    return beginRun(state, { task, timer: { ...createTimer(key), durationMs } }, at);
  }
  const last = lastInstant(known.timer);
  const isKnown =
    at < last && startsOf(known.timer).some((start) => Math.abs(start - at) <= clockToleranceMs);
  return isKnown ? accept(state) : beginRun(state, { ...known, task }, at);
}

/**
 * Continues the run from that instant, or from its last known instant. Of two runs begun on separate devices, the later start
 * stops the earlier one, which is put aside with its worked time, or let go if it has none. No instant is worked in two runs.
 */
function beginRun(state: PersonState, run: SharedRun, at: number): RunOutcome {
  const from = Math.max(at, lastInstant(run.timer));
  const started = startTimer(observeTimer(run.timer, from).timer, from);
  if (!started.ok) return started.reason === 'running' ? accept(state) : refuse('run_at_zero');
  const rest = withoutRun(dropRunAfterBreak(state, at), run.timer.key);
  // Infinity if no other run was started since.
  const until = Math.min(...listRuns(rest).map(({ timer }) => nextStartOf(timer, at)));
  if (until <= from) return accept(state);
  const others = mapRuns(rest, (other) => withoutSpan(other, at, { from, to: until }));
  const begun = withTimer(run, started.value);
  return until < Infinity
    ? putAside(leaveBreakDuringRun(others), closeRun(begun, until))
    : putAside(leaveBreakDuringRun({ ...others, run: begun }, from), others.run);
}

/**
 * A person at work is on no break, even if a run only lasts longer because another one took time from it. A run reported late
 * that ended before the break leaves the break as it is.
 */
function leaveBreakDuringRun(state: PersonState, at = 0): PersonState {
  const { run, rhythm } = state;
  const { startedAt } = rhythm.lastBreak ?? {};
  if (!run || startedAt === undefined) return state;
  return readTimer(run.timer, startedAt).status === 'running' ? leaveBreak(state, at) : state;
}

/** Extends only at zero: if two devices ask for more at once, the second finds the run continuing, or continued since. */
function extendRun(
  state: PersonState,
  known: SharedRun | null,
  { minutes, at }: OperationOf<'extend_run'>,
): RunOutcome {
  if (!known) return refuse('run_unknown');
  const { timer } = observeTimer(known.timer, at);
  const isAtZero = sumSpans(timer.worked) >= timer.durationMs;
  if (!isAtZero || at < lastInstant(known.timer)) return accept(state);
  const extendedMinutes = (timer.extendedMinutes ?? 0) + minutes;
  const longer = { ...timer, durationMs: timer.durationMs + minutes * minuteMs, extendedMinutes };
  return beginRun(state, withTimer(known, longer), at);
}

/** Makes the run long enough to end at exactly that moment. Anything known of it after `at` stays. */
function endRunAt(
  state: PersonState,
  known: SharedRun | null,
  { key, task, endsAt, at }: OperationOf<'land_run' | 'clock_run'>,
): RunOutcome {
  const run = known ?? { task, timer: createTimer(key) };
  const last = lastInstant(run.timer);
  if (run.timer.runningSince === null && at < last) return accept(state);
  const { timer } = observeTimer(run.timer, Math.max(at, last));
  const leftMs = endsAt - (timer.runningSince ?? Math.max(at, lastInstant(timer)));
  if (leftMs <= 0) return refuse('landing_missed');
  const durationMs = sumSpans(timer.worked) + leftMs;
  const landing = withTimer(run, { ...timer, durationMs });
  if (timer.runningSince === null) return beginRun(state, { ...landing, task }, at);
  return accept(durationMs === timer.durationMs ? state : leaveBreakDuringRun(putRun(state, landing)));
}

function nextStartOf({ worked, runningSince }: Timer, at: number): number {
  const open = runningSince !== null && runningSince > at ? runningSince : Infinity;
  return Math.min(open, findNextStart(worked, at));
}

/** The run without the time that now belongs to another run, which was started at that instant and owns the span. */
function withoutSpan(run: SharedRun, at: number, span: Span): SharedRun {
  const { runningSince } = run.timer;
  const timer = runningSince !== null && runningSince <= at ? closeTimer(run.timer, span.from) : run.timer;
  const keepsAll = isApart(timer.worked, span);
  if (keepsAll && timer === run.timer) return run;
  return withTimer(run, { ...timer, worked: keepsAll ? timer.worked : subtractSpans(timer.worked, [span]) });
}

function setRun(
  state: PersonState,
  known: SharedRun | null,
  { key, task, minutes, at }: OperationOf<'set_run'>,
): RunOutcome {
  // Only a start may put aside a run that has time on it.
  if (!known && state.run && hasWorked(state.run)) return refuse('run_unknown');
  const timer = known
    ? observeTimer(known.timer, Math.max(at, lastInstant(known.timer))).timer
    : createTimer(key);
  const set = setTimer(timer, minutes);
  if (!set.ok) return refuse(set.reason === 'running' ? 'run_running' : 'run_length_wrong');
  // Time worked after `at` counts towards the minutes that were set.
  const sinceMs = sumSpans(clipSpans(timer.worked, { from: at, to: Infinity }));
  const durationMs = Math.max(sumSpans(timer.worked), set.value.durationMs - sinceMs);
  const run = withTimer({ task, timer: { ...set.value, durationMs } });
  return accept(known ? putRun(state, run) : { ...state, run });
}

/**
 * Replaces what is known of the run with what an earlier version of the app sends, which is always the whole run: as though each
 * of its stretches were begun and ended now.
 */
function adoptRun(state: PersonState, { task, timer }: OperationOf<'adopt_run'>): RunOutcome {
  const { key, runningSince } = timer;
  const worked = mergeSpans(timer.worked);
  const durationMs = Math.max(timer.durationMs, sumSpans(worked));
  const idle = withTimer({ task, timer: { key, durationMs, worked: [], runningSince: null, seenAt: 0 } });
  if (worked.length === 0 && runningSince === null) {
    const known = findRun(state, key);
    if (known && hasWorked(known)) return accept(state);
    return state.run && hasWorked(state.run) ? refuse('run_unknown') : accept({ ...state, run: idle });
  }
  let next = withoutRun(state, key);
  for (const { from, to } of worked) {
    const begun = beginRun(next, findRun(next, key) ?? idle, from);
    if (!begun.ok) return begun;
    const run = findRun(begun.value, key);
    next = run ? putRun(begun.value, closeRun(run, to)) : begun.value;
  }
  if (runningSince === null) return accept(next);
  return beginRun(next, findRun(next, key) ?? idle, Math.max(runningSince, worked.at(-1)?.to ?? 0));
}

/** Puts a run aside, or lets it go if nothing was worked. */
function putAside(state: PersonState, run: SharedRun | null): RunOutcome {
  if (!run || !hasWorked(run)) return accept(state);
  const aside = [run, ...state.aside];
  return aside.length > maxRunsAside ? refuse('runs_waiting') : accept({ ...state, aside });
}

/** Whether a pause at that instant ended an earlier stretch and is reported late: the run was paused and started again since. */
function isPausedSince({ timer: { worked, runningSince } }: SharedRun, at: number): boolean {
  const last = worked.at(-1);
  // If a run continues exactly where it ended, its start was reported late too.
  if (runningSince === null || !last || last.to === runningSince) return false;
  return at < runningSince - clockToleranceMs && worked.some(({ from }) => from <= at);
}

function hasWorked({ timer }: SharedRun): boolean {
  return timer.worked.length > 0 || timer.runningSince !== null;
}

/** The latest instant of the run that is certain on every device. */
function lastInstant({ runningSince, worked }: Timer): number {
  return runningSince ?? worked.at(-1)?.to ?? 0;
}

/** When a device last looked at the timer is its own affair, not part of the state that all devices share. */
function withTimer(run: SharedRun, timer: Timer = run.timer): SharedRun {
  return { ...run, timer: { ...timer, worked: capSpans(timer.worked), seenAt: lastInstant(timer) } };
}

function mapRuns(state: PersonState, change: (run: SharedRun) => SharedRun): PersonState {
  return { ...state, run: state.run && change(state.run), aside: state.aside.map(change).filter(hasWorked) };
}

function putRun(state: PersonState, run: SharedRun): PersonState {
  const { key } = run.timer;
  if (findRun(state, key) === run) return state;
  return mapRuns(state, (known) => (known.timer.key === key ? run : known));
}

function withoutRun(state: PersonState, key: string): PersonState {
  const isOther = ({ timer }: SharedRun) => timer.key !== key;
  return {
    ...state,
    run: state.run && isOther(state.run) ? state.run : null,
    aside: state.aside.filter(isOther),
  };
}

function rewardRun(
  state: PersonState,
  { task, timer }: SharedRun,
  { grant, rounding, at, timeZone }: OperationOf<'complete_run'>,
): PersonState {
  const minutes = grant?.minutes ?? roundMinutes(sumSpans(timer.worked), rounding);
  const lists = state.lists.map((list) => {
    const rewarded = rewardTask(list, task.taskId, minutes);
    return rewarded.ok ? rewarded.value : list;
  });
  const totals = grant ? { trophies: grant.trophies, totalMinutes: grant.totalMinutes } : state.totals;
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : 'UTC';
  const day = grant?.day ?? localTimeOf(timer.worked.at(-1)?.to ?? 0, zone).day;
  return {
    ...forgetPastIntention(state, timer.key),
    lists,
    totals,
    rhythm: countRecentRun(state.rhythm, at),
    recentDays: addRunToDays(state.recentDays ?? [], day, minutes),
  };
}
