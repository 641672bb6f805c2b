import { maxRunsAside } from '@focuspool/domain/operation/apply-run-operation';
import { type PersonState, personStateSchema } from '@focuspool/domain/operation/operation';
import { roundMinutes } from '@focuspool/domain/timer/round-minutes';
import { hasPossibleLength } from '@focuspool/domain/timer/shared-run';
import { mergeSpans, type Span, sumSpans } from '@focuspool/domain/timer/worked-spans';
import * as v from 'valibot';

/** The first thing about a person that is wrong after an action; null if nothing is. */
export function findRunProblem({ run, aside }: PersonState): string | null {
  const runs = run ? [run, ...aside] : aside;
  for (const { timer } of runs) {
    if (!hasPossibleLength(timer)) return 'a run is longer than one can be';
    if (sumSpans(timer.worked) > timer.durationMs) return 'a run was worked for longer than it is';
  }
  if (aside.length > maxRunsAside) return 'more runs wait than may';
  return overlap(runs.flatMap(({ timer }) => timer.worked)) ? 'an instant was worked in two runs' : null;
}

type SimulatedLife = {
  readonly state: PersonState;
  readonly joinedAt: number;
  readonly until: number;
  /** The spans that their completed runs counted, and the minutes of each run. */
  readonly counted: readonly Span[];
  readonly minutes: readonly number[];
};

/** The first thing about a person's whole life that is wrong; null if nothing is. */
export function findPersonProblem({
  state,
  joinedAt,
  until,
  counted,
  minutes,
}: SimulatedLife): string | null {
  if (overlap(counted)) return 'a minute was earned twice';
  const earned = minutes.reduce((sum, each) => sum + each, 0);
  if (earned > roundMinutes(until - joinedAt, 'up')) return 'more minutes were earned than have passed';
  if (earned !== state.totals.totalMinutes) return 'the total is not the sum of the runs';
  const ofDays = (state.recentDays ?? []).reduce((sum, day) => sum + day.minutes, 0);
  if (earned !== ofDays) return 'the days are not the sum of the runs';
  return v.is(personStateSchema, state) ? null : 'the state has not the form of one';
}

function overlap(spans: readonly Span[]): boolean {
  return sumSpans(mergeSpans(spans)) < sumSpans(spans);
}
