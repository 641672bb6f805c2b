import { countNote, type NoteRefusal } from '../ledger/note-run.ts';
import { accept, type Outcome } from '../outcome.ts';
import { changeDay } from '../stats/day-sums.ts';
import type { Day } from '../stats/local-day.ts';
import { changeWorkOfTask } from '../task/task-list.ts';
import { listRuns } from '../timer/shared-run.ts';
import { closeTimer } from '../timer/timer.ts';
import { type Guarded, isOfKind, type OperationOf, type PersonState } from './operation.ts';

export const isLedgerOperation = isOfKind('correct_run', 'note_run');
export type LedgerOperation = Guarded<typeof isLedgerOperation>;

/**
 * Counted runs are only in the ledger, which no device has: the server changes it, and devices then ask for the resulting
 * state. Until then a device estimates minutes, runs, days and trophies from what it shows.
 */
export function applyLedgerOperation(
  state: PersonState,
  operation: LedgerOperation,
): Outcome<PersonState, NoteRefusal> {
  if (operation.kind === 'correct_run') return accept(expectCorrection(state, operation));
  const { from, to, at, task, shown } = operation;
  const inHand = listRuns(state).flatMap(({ timer }) => closeTimer(timer, at).worked);
  const counted = countNote({ from, to }, at, inHand);
  if (!counted.ok) return counted;
  return accept(shown ? addWork(state, { ...task, ...shown, minutes: counted.value }) : state);
}

function expectCorrection(
  state: PersonState,
  { change, shown }: Pick<OperationOf<'correct_run'>, 'change' | 'shown'>,
): PersonState {
  if (!shown?.work) return state;
  const { totals } = state;
  const trophies = Math.max(0, totals.trophies + (shown.trophy?.by ?? 0));
  const without = addWork({ ...state, totals: { ...totals, trophies } }, shown.work, -1);
  return change.kind === 'delete' ? without : addWork(without, { ...shown.work, ...change });
}

type Work = { readonly taskId: string | null; readonly minutes: number; readonly day: Day };

/** The state with one run more, or one fewer. */
function addWork(state: PersonState, { taskId, minutes, day }: Work, runs: 1 | -1 = 1): PersonState {
  const { totals, lists, recentDays } = state;
  const by = { minutes: runs * minutes, runs };
  return {
    ...state,
    lists: lists.map((list) => changeWorkOfTask(list, taskId, by)),
    totals: { ...totals, totalMinutes: Math.max(0, totals.totalMinutes + by.minutes) },
    ...(recentDays && { recentDays: changeDay(recentDays, day, by) }),
  };
}
