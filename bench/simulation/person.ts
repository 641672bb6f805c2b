import { type FeedMark, findDueMark, sendGapMs } from '@focuspool/domain/feed/progress-marks';
import { applyOperation, applyOperations, emptyState } from '@focuspool/domain/operation/apply-operation';
import { closeRun, findRun } from '@focuspool/domain/operation/apply-run-operation';
import type { NewOperation, Operation, PersonState } from '@focuspool/domain/operation/operation';
import { localTimeOf } from '@focuspool/domain/stats/local-day';
import { uuid } from '@focuspool/domain/testing/numbered-uuid';
import { countRun, earnsTrophy } from '@focuspool/domain/timer/count-run';
import { verifiedPercent } from '@focuspool/domain/timer/shared-run';
import { readTimer } from '@focuspool/domain/timer/timer';
import type { Span } from '@focuspool/domain/timer/worked-spans';
import { findPersonProblem, findRunProblem } from './check-person.ts';

const tasksAtFirst = 5;
const timeZone = 'UTC';
const list = { id: '-0000000000000000000', title: 'Today' };

/** A person's state under the rules of the product, and anything they could do that those rules should not have allowed. */
export class Person {
  state: PersonState = emptyState;
  readonly problems: string[] = [];
  /** When they sat in a room. */
  readonly stays: Span[] = [];
  readonly #joinedAt: number;
  readonly #counted: Span[] = [];
  readonly #minutes: number[] = [];
  #made = 0;
  #told: { key: string; mark: FeedMark } | null = null;
  #toldAt = -Infinity;
  /** By key, when the server first saw the run. */
  readonly #seen = new Map<string, number>();

  constructor(joinedAt: number) {
    this.#joinedAt = joinedAt;
    const first = Array.from({ length: tasksAtFirst }, () => this.#stamp(this.newTask(), joinedAt));
    this.state = applyOperations(emptyState, first);
  }

  newId(): string {
    this.#made += 1;
    return uuid(this.#made);
  }

  newTask(): NewOperation {
    const taskId = this.newId();
    return { kind: 'add_task', taskId, text: `Task ${this.#made}`, listIfNone: list };
  }

  #stamp(what: NewOperation, at: number): Operation {
    return { ...what, id: this.newId(), at } as Operation;
  }

  /** Applies the operation as device and server do, the server at `heardAt`; returns it. */
  carryOut(what: NewOperation, at: number, heardAt = at): Operation {
    const operation = this.#stamp(what, at);
    const outcome = applyOperation(this.state, operation);
    if (!outcome.ok) this.problems.push(`${what.kind} was refused: ${outcome.reason}`);
    else this.state = outcome.value;
    const wrong = findRunProblem(this.state);
    if (wrong) this.problems.push(wrong);
    if (what.kind === 'start_run' && !this.#seen.has(what.key)) this.#seen.set(what.key, heardAt);
    return operation;
  }

  /** Completes the run as the server does, counting it by what is known of the person's other runs. */
  complete(key: string, at: number): Operation | null {
    const known = findRun(this.state, key);
    if (!known) return null;
    const { trophies, totalMinutes } = this.state.totals;
    const count = countRun(closeRun(known, at).timer.worked, {
      since: this.#joinedAt,
      now: at,
      earned: totalMinutes,
      counted: this.#counted,
      stays: this.stays,
    });
    if (!count.ok) {
      this.problems.push(`complete_run was refused: ${count.reason}`);
      return null;
    }
    const { worked, minutes, uncounted } = count.value;
    this.#counted.push(...worked);
    this.#minutes.push(minutes);
    const earnedTrophy = earnsTrophy(worked);
    const grant = {
      ...{ minutes, earnedTrophy, uncounted },
      trophies: trophies + (earnedTrophy ? 1 : 0),
      totalMinutes: totalMinutes + minutes,
      day: localTimeOf(worked.at(-1)?.to ?? at, timeZone).day,
    };
    const done = this.carryOut({ kind: 'complete_run', key, rounding: 'nearest', grant, timeZone }, at);
    if (applyOperation(this.state, done).ok) this.problems.push('a run was completed twice');
    return done;
  }

  /** Whether a tab that is looked at now must post a mark of the current run. */
  tellMark(at: number): boolean {
    const { run } = this.state;
    if (!run) return false;
    const { key } = run.timer;
    const told = this.#told?.key === key ? this.#told.mark : null;
    const { status, percent } = readTimer(run.timer, at);
    const mark = findDueMark(percent, told, false);
    // A run paused at that very moment posts its mark once it goes on.
    if (mark === null || status === 'paused') return false;
    if (verifiedPercent(run, this.#seen.get(key) ?? at, at) < mark) this.problems.push('a mark came early');
    if (at - this.#toldAt < sendGapMs) this.problems.push('marks came within a second');
    this.#told = { key, mark };
    this.#toldAt = at;
    return true;
  }

  /** Checks the whole life once it is over. */
  check(until: number): readonly string[] {
    const life = { state: this.state, joinedAt: this.#joinedAt, until };
    const wrong = findPersonProblem({ ...life, counted: this.#counted, minutes: this.#minutes });
    return wrong ? [...this.problems, wrong] : this.problems;
  }
}
