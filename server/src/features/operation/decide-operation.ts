import {
  applyLedgerOperation,
  type LedgerOperation,
} from '@focuspool/domain/operation/apply-ledger-operation';
import { isRhythmOperation } from '@focuspool/domain/operation/apply-rhythm-operation';
import { endRun, isRunOperation } from '@focuspool/domain/operation/apply-run-operation';
import { isOfKind, type Operation, type OperationOf } from '@focuspool/domain/operation/operation';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { RefusalReason } from '@focuspool/domain/refusals';
import { toTask } from '@focuspool/domain/task/task-list';
import { minuteMs } from '@focuspool/domain/time-units';
import { clockToleranceMs, hasPossibleLength } from '@focuspool/domain/timer/shared-run';
import { countExtendedMinutes, type Timer, timerLimits } from '@focuspool/domain/timer/timer';
import { grantSpans, longestWaitMs, sumSpans } from '@focuspool/domain/timer/worked-spans';
import { settleLanding } from '../landing/land-with.ts';
import { markKeptLandings } from '../landing/landing-store.ts';
import { settleClockRun } from '../landing/settle-clock-run.ts';
import { settleSharedBreak } from '../landing/share-break.ts';
import { correctLedgerRun } from '../ledger/correct-ledger-run.ts';
import { isCorrected } from '../ledger/correction-store.ts';
import { noteLedgerRun } from '../ledger/note-ledger-run.ts';
import { settleTimeZone } from '../stats/stats-settings-store.ts';
import { findOwnList, findOwnTask, findTakenTasks, listTasks } from '../task/task-store.ts';
import { grantRun, type RunContext } from '../timer/grant-run.ts';
import { isCounted, listEarnings } from '../timer/run-store.ts';
import { settleChoice } from '../visibility/settle-choice.ts';
import type { Person } from './person-state-store.ts';

/** The context in which an operation is decided, within its transaction. */
export type Decision = RunContext & { readonly person: Person };

/** The operation, with what only the server knows. */
export type Settled = {
  readonly operation: Operation;
  /** Which of its tasks have their trophy already. */
  readonly trophies?: ReadonlySet<string>;
};

const isChoice = isOfKind('set_visibility', 'show_task');

type SettlingOutcome = Outcome<Settled, RefusalReason>;

/** Replaces what the device says with what the server decides: instants, minutes, and what a list holds. */
export async function decideOperation(decision: Decision, sent: Operation): Promise<SettlingOutcome> {
  const now = decision.now.getTime();
  const earliest = now - longestWaitMs;
  if (sent.at < earliest && (await isOfCountedRun(decision, sent))) return refuse('run_counted');
  const operation = {
    ...sent,
    at: Math.min(isNeverMoved(sent) ? sent.at : Math.max(sent.at, earliest), now),
  };
  switch (operation.kind) {
    case 'delete_tasks':
      return settleDeletion(decision, operation);
    case 'restore_tasks':
      return settleRestoring(decision, operation);
    case 'open_list':
      return settleOpening(decision, operation);
    case 'adopt_run':
      return settleAdoption(decision, operation);
    case 'repeat_list':
      return settleRepeat(decision, operation);
    case 'begin_repeated_list':
      // Only the server begins one.
      return refuse('invalid_input');
    case 'drop_run':
      return settleDrop(decision, operation);
    case 'complete_run':
      return settleCompletion(decision, operation, sent.at);
    case 'land_run':
      return settled(await settleLanding(decision, operation));
    case 'clock_run':
      return accept({ operation: await settleClockRun(decision, operation) });
    case 'share_break':
      return settled(await settleSharedBreak(decision, operation));
    case 'set_visibility':
    case 'show_task':
      return accept({
        operation: await settleChoice(decision.tx, decision.userId, decision.person.state, operation),
      });
    case 'correct_run':
    case 'note_run':
      return settleLedgerOperation(decision, operation);
    default:
      return accept({ operation });
  }
}

/**
 * Whether the operation keeps its time, however long ago: moved closer, a run
 * would count on a day without work, and a choice would undo a later one.
 */
function isNeverMoved(sent: Operation): boolean {
  return isRunOperation(sent) || isRhythmOperation(sent) || isChoice(sent);
}

/**
 * Whether the operation is about a run that was counted, even if it was deleted since: sent again once its receipt is gone, it
 * must not begin that run again.
 */
async function isOfCountedRun({ tx, userId }: Decision, sent: Operation): Promise<boolean> {
  if (!isRunOperation(sent) || sent.kind === 'adopt_run') return false;
  return (await isCounted(tx, sent.key)) || isCorrected(tx, userId, sent.key);
}

function settled(outcome: Outcome<Operation, RefusalReason>): SettlingOutcome {
  return outcome.ok ? accept({ operation: outcome.value }) : outcome;
}

/** Returns why the state does not hold what the operation names. */
export async function explainRefusal(
  { tx, userId }: Decision,
  operation: Operation,
  reason: RefusalReason,
): Promise<RefusalReason> {
  if (reason === 'task_missing' && 'taskId' in operation) {
    const own = await findOwnTask(tx, userId, operation.taskId);
    return own?.list.isCompleted ? 'list_completed' : reason;
  }
  if (reason === 'list_missing' && 'listId' in operation) {
    const own = await findOwnList(tx, userId, operation.listId);
    return own?.isCompleted ? 'list_completed' : reason;
  }
  return reason;
}

/** A task that is gone counts as deleted; one that is elsewhere stays there. */
async function settleDeletion(
  { tx, userId, person }: Decision,
  operation: OperationOf<'delete_tasks'>,
): Promise<SettlingOutcome> {
  const known = new Set(person.state.lists.flatMap(({ tasks }) => tasks.map(({ id }) => id)));
  const unknown = operation.taskIds.filter((id) => !known.has(id));
  const [elsewhere] = unknown.length > 0 ? await findTakenTasks(tx, unknown) : [];
  if (!elsewhere) return accept({ operation });
  const isCompleted = elsewhere.userId === userId && elsewhere.isListCompleted;
  return refuse(isCompleted ? 'list_completed' : 'task_missing');
}

async function settleRestoring(
  { tx, userId }: Decision,
  operation: OperationOf<'restore_tasks'>,
): Promise<SettlingOutcome> {
  const ids = operation.tasks.map(({ id }) => id);
  const earned = await listEarnings(tx, userId, ids);
  const tasks = operation.tasks.map(({ before, ...task }) => {
    const { minutes = 0, runs = 0 } = earned.get(task.id) ?? {};
    return { ...toTask({ ...task, minutes, runs }), before };
  });
  const trophies = new Set(ids.filter((id) => earned.get(id)?.hasTrophy));
  return accept({ operation: { ...operation, tasks }, trophies });
}

async function settleOpening(
  { tx, userId, person }: Decision,
  { list: _shown, ...operation }: OperationOf<'open_list'>,
): Promise<SettlingOutcome> {
  const { listId } = operation;
  if (person.state.lists.some(({ id }) => id === listId)) return accept({ operation });
  const own = await findOwnList(tx, userId, listId);
  if (!own) return refuse('list_missing');
  const tasks = (await listTasks(tx, [listId])).get(listId) ?? [];
  return accept({ operation: { ...operation, list: { ...own.head, tasks } } });
}

/** Takes the title from the list, wherever it is by now, and remembers the time zone for its mornings. */
async function settleRepeat(
  { tx, userId, person }: Decision,
  { title: _shown, ...operation }: OperationOf<'repeat_list'>,
): Promise<SettlingOutcome> {
  const { listId, timeZone } = operation;
  await settleTimeZone(tx, userId, timeZone);
  if (person.state.lists.some(({ id }) => id === listId)) return accept({ operation });
  const own = await findOwnList(tx, userId, listId);
  return own ? accept({ operation: { ...operation, title: own.head.title } }) : refuse('list_missing');
}

/** Refuses a timer that the slider cannot have set or that has not begun yet; of the work, keeps what can be counted later. */
async function settleAdoption(
  { tx, now }: Decision,
  operation: OperationOf<'adopt_run'>,
): Promise<SettlingOutcome> {
  const { timer } = operation;
  const latest = now.getTime();
  const startedAt = timer.runningSince ?? 0;
  if (!hasPossibleLength(timer) || startedAt > latest + clockToleranceMs) return refuse('invalid_input');
  if (await isCounted(tx, timer.key)) return refuse('run_unknown');
  const runningSince = timer.runningSince === null ? null : Math.min(timer.runningSince, latest);
  const worked = grantSpans(timer.worked, 0, latest).flatMap(({ from, to }) => {
    const end = Math.min(to, runningSince ?? to);
    return from < end ? [{ from, to: end }] : [];
  });
  return accept({
    operation: { ...operation, timer: { ...timer, ...keepRemaining(timer, worked), runningSince } },
  });
}

/** Keeps the remaining time that the device showed, whatever work was granted. */
function keepRemaining(
  timer: Pick<Timer, 'worked' | 'durationMs'>,
  worked: Timer['worked'],
): Pick<Timer, 'worked' | 'durationMs'> {
  const lostMs = sumSpans(timer.worked) - sumSpans(worked);
  const leastMs = timerLimits.leastMinutes * minuteMs;
  return { worked, durationMs: Math.max(timer.durationMs - lostMs, leastMs) };
}

/** Landings that the run has reached by then are kept. */
async function settleDrop(
  { tx, userId, person }: Decision,
  operation: OperationOf<'drop_run'>,
): Promise<SettlingOutcome> {
  const end = endRun(person.state, operation.key, operation.at);
  if (end) {
    const { worked } = end.ended.timer;
    await markKeptLandings(tx, { userId, runKey: operation.key, worked });
  }
  return accept({ operation });
}

/** A device whose clock is ahead may claim time that has not passed; it is told that this does not count. */
async function settleCompletion(
  decision: Decision,
  { claim: _claim, ...operation }: OperationOf<'complete_run'>,
  claimedUntil: number,
): Promise<SettlingOutcome> {
  const { tx, userId, person } = decision;
  const end = endRun(person.state, operation.key, claimedUntil);
  // Another tab or device may have completed it at the same moment.
  if (!end) return refuse((await isCounted(tx, operation.key)) ? 'run_counted' : 'run_unknown');
  const { task, timer } = end.ended;
  const grant = await grantRun(decision, {
    // A run that continued on another device after it was completed counts under the operation's id.
    keys: [operation.key, operation.id],
    task,
    claimed: timer.worked,
    since: person.since,
    earned: person.state.totals.totalMinutes,
    extendedMinutes: countExtendedMinutes(timer),
    timeZone: await settleTimeZone(tx, userId, operation.timeZone),
  });
  return grant.ok ? accept({ operation: { ...operation, grant: grant.value } }) : grant;
}

/** Writes to the ledger, which devices do not have. A run noted by a clock that is a little ahead ends now. */
async function settleLedgerOperation(
  { tx, userId, now, person }: Decision,
  { shown: _shown, ...sent }: LedgerOperation,
): Promise<SettlingOutcome> {
  const isNoted = sent.kind === 'note_run' && sent.from < sent.at;
  const operation = isNoted ? { ...sent, to: Math.min(sent.to, sent.at) } : sent;
  const possible = applyLedgerOperation(person.state, operation);
  if (!possible.ok) return possible;
  const context = {
    ...{ tx, userId, now, since: person.since, earned: person.state.totals.totalMinutes },
    sequence: person.sequence + 1,
  };
  if (operation.kind === 'correct_run') await markKeptLandings(tx, { userId, runKey: operation.key });
  const written =
    operation.kind === 'note_run'
      ? await noteLedgerRun(context, operation)
      : await correctLedgerRun(context, operation);
  return written.ok ? accept({ operation }) : written;
}
