import type { NoteRefusal } from '../ledger/note-run.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { emptyRhythm } from '../rhythm/rhythm.ts';
import { defaultStatsSettings } from '../stats/stats-settings.ts';
import type { TaskList } from '../task/task-contract.ts';
import {
  addTask,
  addTasks,
  changeTask,
  deleteTasks,
  moveTask,
  renameTask,
  restoreTask,
  retitleList,
  type TaskFields,
  toTask,
} from '../task/task-list.ts';
import type { SharedRun } from '../timer/shared-run.ts';
import {
  applyIntentionOperation,
  type IntentionOperation,
  isIntentionOperation,
} from './apply-intention-operation.ts';
import { applyLedgerOperation, isLedgerOperation, type LedgerOperation } from './apply-ledger-operation.ts';
import {
  applyRepeatOperation,
  isRepeatOperation,
  type RepeatOperation,
  type RepeatRefusal,
  retitleRepeats,
} from './apply-repeat-operation.ts';
import {
  applyRhythmOperation,
  isRhythmOperation,
  type RhythmOperation,
  type RhythmRefusal,
} from './apply-rhythm-operation.ts';
import {
  applyRunOperation,
  isRunOperation,
  type RunOperation,
  type RunRefusal,
} from './apply-run-operation.ts';
import { applyStatsOperation, isStatsOperation, type StatsOperation } from './apply-stats-operation.ts';
import { maxListsOpen, type Operation, type OperationOf, type PersonState } from './operation.ts';

export type OperationRefusal = RunRefusal | RhythmRefusal | RepeatRefusal | NoteRefusal | ListRefusal;

export const emptyState: PersonState = {
  lists: [],
  run: null,
  aside: [],
  totals: { trophies: 0, totalMinutes: 0 },
  rhythm: emptyRhythm,
  recentDays: [],
  statsSettings: defaultStatsSettings,
  listRepeats: [],
};

/**
 * The single rule book for what a person does: with it a device shows at once what the server will then decide. Of two devices'
 * changes to the same thing the one that the server accepts last holds (`accept-operations.ts`), whenever it was made; choices of
 * who sees a task hold in the order in which they were made (`settle-choice.ts`), runs by their own times. Applying an
 * operation that is already applied changes nothing, and anything that an operation does not change stays the same object.
 */
export function applyOperation(
  state: PersonState,
  operation: Operation,
): Outcome<PersonState, OperationRefusal> {
  if (isLedgerOperation(operation)) return applyLedgerOperation(state, operation);
  if (isRunOperation(operation)) {
    const applied = applyRunOperation(state, operation);
    return applied.ok && applied.value !== state ? accept(nameRuns(applied.value)) : applied;
  }
  if (isRhythmOperation(operation)) return applyRhythmOperation(state, operation);
  if (isStatsOperation(operation)) return accept(applyStatsOperation(state, operation));
  if (isRepeatOperation(operation)) return applyRepeatOperation(state, operation);
  if (isIntentionOperation(operation)) return accept(applyIntentionOperation(state, operation));
  if (operation.kind === 'set_visibility') {
    const { visibility: taskVisibility } = operation;
    return accept(taskVisibility === state.taskVisibility ? state : { ...state, taskVisibility });
  }
  const changed = changeLists(state.lists, operation);
  if (!changed.ok) return changed;
  const lists = changed.value;
  const isSame = lists.length === state.lists.length && lists.every((list, at) => list === state.lists[at]);
  if (isSame) return accept(state);
  const known = state.listRepeats ?? [];
  const listRepeats = retitleRepeats(known, lists);
  const changedState = listRepeats === known ? { ...state, lists } : { ...state, lists, listRepeats };
  return accept(nameRuns(changedState));
}

/** Gives each run the current name of its task, whatever name the page knew when the run began. */
function nameRuns(state: PersonState): PersonState {
  const { run, aside, lists } = state;
  const name = (each: SharedRun): SharedRun => {
    const { taskId, taskName } = each.task;
    const { text = taskName } = findListOf(lists, taskId)?.tasks.find(({ id }) => id === taskId) ?? {};
    return text === taskName ? each : { ...each, task: { ...each.task, taskName: text } };
  };
  const named = { run: run && name(run), aside: aside.map(name) };
  const isSame = named.run === run && named.aside.every((each, at) => each === aside[at]);
  return isSame ? state : { ...state, ...named };
}

/** The state after all operations that are not refused, in their order. */
export function applyOperations(state: PersonState, operations: readonly Operation[]): PersonState {
  return operations.reduce((before, operation) => {
    const outcome = applyOperation(before, operation);
    return outcome.ok ? outcome.value : before;
  }, state);
}

type ListOperation = Exclude<
  Operation,
  | LedgerOperation
  | RunOperation
  | RhythmOperation
  | StatsOperation
  | RepeatOperation
  | IntentionOperation
  | OperationOf<'set_visibility'>
>;
type ListRefusal = 'task_duplicate' | 'task_missing' | 'list_full' | 'list_missing' | 'invalid_input';
type ListOutcome = Outcome<TaskList, ListRefusal>;
type Change = (list: TaskList) => ListOutcome;

function changeLists(lists: TaskList[], operation: ListOperation): Outcome<TaskList[], ListRefusal> {
  const changeList = (list: TaskList | undefined, change: Change, missing: ListRefusal) => {
    if (!list) return refuse(missing);
    const changed = change(list);
    return changed.ok ? accept(lists.with(lists.indexOf(list), changed.value)) : changed;
  };
  const changeListOf = (taskId: string, change: Change) =>
    changeList(findListOf(lists, taskId), change, 'task_missing');
  const changeFields = (taskId: string, changed: Partial<TaskFields>) =>
    changeListOf(taskId, (list) => changeTask(list, taskId, changed));
  const findList = (listId: string) => lists.find(({ id }) => id === listId);

  switch (operation.kind) {
    case 'add_task': {
      const { taskId: id, text } = operation;
      if (findListOf(lists, id)) return accept(lists);
      return changeCurrent(lists, operation, (list) =>
        addTask(list, { id, text, isCompleted: false, minutes: 0 }),
      );
    }
    case 'add_tasks': {
      const known = new Set(lists.flatMap(({ tasks }) => tasks.map(({ id }) => id)));
      const missing = operation.tasks.filter(({ id }) => !known.has(id));
      return changeCurrent(lists, operation, (list) =>
        addTasks(
          list,
          missing.map((task) => toTask({ ...task, isCompleted: false, minutes: 0 })),
        ),
      );
    }
    case 'rename_task':
      return changeListOf(operation.taskId, (list) => renameTask(list, operation.taskId, operation.text));
    case 'note_task':
      return changeFields(operation.taskId, { note: operation.note });
    case 'estimate_task':
      return changeFields(operation.taskId, { estimate: operation.estimate });
    case 'show_task':
      return changeFields(operation.taskId, { visibility: operation.visibility });
    case 'tick_task': // Only timed runs earn minutes and trophies.
      return changeFields(operation.taskId, { isCompleted: operation.isCompleted });
    case 'move_task':
      return changeListOf(operation.taskId, (list) => moveTask(list, operation.taskId, operation.before));
    case 'delete_tasks':
      return accept(lists.map((list) => deleteTasks(list, operation.taskIds)));
    case 'restore_tasks': {
      const missing = operation.tasks.filter(({ id }) => !findListOf(lists, id));
      const restore: Change = (list) =>
        missing.reduce<ListOutcome>(
          (outcome, { before, ...task }) =>
            outcome.ok ? restoreTask(outcome.value, toTask(task), before) : outcome,
          accept(list),
        );
      return changeList(findList(operation.listId), restore, 'list_missing');
    }
    case 'retitle_list': {
      const retitle: Change = (list) => accept(retitleList(list, operation.title));
      return changeList(findList(operation.listId), retitle, 'list_missing');
    }
    case 'complete_list':
      return accept(lists.filter(({ id }) => id !== operation.listId));
    case 'open_list': {
      const list = findList(operation.listId) ?? operation.list;
      // A device that has not seen the list cannot show it. The server adds it (`settleOpening` in `decide-operation.ts`), and
      // opens its rows (`markListCurrent` in `task-store.ts`).
      if (list?.id !== operation.listId) return accept(lists);
      const others = lists.filter(({ id }) => id !== list.id);
      return accept([list, ...others].slice(0, maxListsOpen));
    }
    default:
      // Stored on the device by another version of the app.
      return refuse('invalid_input');
  }
}

/** Changes the current list, or begins one if there is none. */
function changeCurrent(
  lists: TaskList[],
  { listIfNone, at }: Extract<ListOperation, { listIfNone: unknown }>,
  change: Change,
): Outcome<TaskList[], ListRefusal> {
  const [current, ...others] = lists;
  const changed = change(current ?? { ...listIfNone, createdAt: new Date(at).toISOString(), tasks: [] });
  return changed.ok ? accept([changed.value, ...others]) : changed;
}

function findListOf(lists: readonly TaskList[], taskId: string): TaskList | undefined {
  return lists.find(({ tasks }) => tasks.some(({ id }) => id === taskId));
}
