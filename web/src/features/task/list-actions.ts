import { maxTasksAdded, maxTasksRestored, type NewOperation } from '@focuspool/domain/operation/operation';
import { refusals } from '@focuspool/domain/refusals';
import { describeNewTitle } from '@focuspool/domain/task/new-title';
import type { Task, TaskList } from '@focuspool/domain/task/task-contract';
import { listRuns } from '@focuspool/domain/timer/shared-run';
import { readTimer } from '@focuspool/domain/timer/timer';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { formatCount } from '../../platform/format-count.ts';
import { makeUuid } from '../../platform/make-uuid.ts';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { openReplica } from '../operation/person-replica.ts';
import type { Replica } from '../operation/replica.ts';
import type { ListRefusal } from './list-refusals.ts';
import { offerUndo } from './undo.ts';

export type ListActions = ReturnType<typeof openListActions>;

/**
 * Returns everything that a person can do to their lists. Each change shows at once and is sent on its own. A change that this
 * device itself refuses is not made: methods that return a string return the message then, and null otherwise.
 */
export function openListActions(
  userId: string,
  replica: Pick<Replica, 'read' | 'act' | 'dismiss'> = openReplica(userId),
) {
  function act(what: NewOperation): string | null {
    const outcome = replica.act(what);
    return outcome.ok ? null : refusals[outcome.reason].message;
  }

  function findList(listId: string): TaskList | undefined {
    return replica.read().state?.lists.find(({ id }) => id === listId);
  }

  /** Deletes tasks of a list, and offers to bring them back. */
  function deleteTasks(list: TaskList, tasks: readonly Task[], said: string): void {
    if (act({ kind: 'delete_tasks', taskIds: tasks.map(({ id }) => id) })) return;
    offerUndo(userId, said, () => restore(list, new Set(tasks.map(({ id }) => id))));
  }

  function restore({ id: listId, tasks: before }: TaskList, ids: ReadonlySet<string>): void {
    const now = findList(listId)?.tasks ?? [];
    const [there, taken] = [new Set(now.map(({ id }) => id)), new Set(now.map(({ text }) => text))];
    // A task whose name is taken is not restored, and neither it nor a task deleted since can mark a place in the list.
    const free = toPlacedTasks(
      before.filter(({ id, text }) => (ids.has(id) ? !taken.has(text) : there.has(id))),
      ids,
    );
    let problem: string | null = free.length < ids.size ? refusals.task_duplicate.message : null;
    for (const tasks of splitForSending(free, maxTasksRestored)) {
      problem = act({ kind: 'restore_tasks', listId, tasks }) ?? problem;
    }
    const [first] = free;
    const restored =
      first && free.length === 1 ? `“${first.text}” is back.` : `${countTasks(free.length)} are back.`;
    showToast(problem ?? restored);
  }

  const nameNewList = (title: string | null) => ({
    id: makeListId(),
    title: title ?? describeNewTitle(new Date(serverNow())),
  });

  function add(text: string, title: string | null): string | null {
    return act({ kind: 'add_task', taskId: makeUuid(), text, listIfNone: nameNewList(title) });
  }

  /** Adds the tasks in as few operations as possible, and offers to take all of them back. */
  function addAll(lines: readonly NewTask[], title: string | null): string | null {
    const tasks = lines.map(({ text, note }) => ({ id: makeUuid(), text, ...(note ? { note } : {}) }));
    const listIfNone = nameNewList(title);
    const ids = new Set<string>();
    let problem: string | null = null;
    for (const some of splitForSending(tasks, maxTasksAdded)) {
      problem = act({ kind: 'add_tasks', tasks: some, listIfNone });
      if (problem !== null) break;
      for (const { id } of some) ids.add(id);
    }
    if (ids.size > 0) offerUndo(userId, `${countTasks(ids.size)} added.`, () => takeBack(ids));
    return problem;
  }

  /** Deletes the added tasks, except any that have been worked on or ticked since. */
  function takeBack(ids: ReadonlySet<string>): void {
    const { shown } = replica.read();
    const begun = listRuns(shown).filter(({ timer }) => readTimer(timer, timer.seenAt).status !== 'idle');
    const inHand = new Set(begun.map(({ task }) => task.taskId));
    const added = shown.lists.flatMap(({ tasks }) => tasks.filter(({ id }) => ids.has(id)));
    const untouched = added.filter(
      ({ id, isCompleted, minutes }) => !isCompleted && minutes === 0 && !inHand.has(id),
    );
    const taskIds = untouched.map(({ id }) => id);
    const problem = taskIds.length > 0 ? act({ kind: 'delete_tasks', taskIds }) : null;
    showToast(problem ?? `${countTasks(taskIds.length)} removed.`);
  }

  return {
    /** A list that this starts is called `title`, or named by the current time if that is null. */
    add,

    addAll,

    rename: (taskId: string, text: string) => act({ kind: 'rename_task', taskId, text }),

    note: (taskId: string, note: string) => act({ kind: 'note_task', taskId, note }),

    estimate: (taskId: string, estimate: number | null) => act({ kind: 'estimate_task', taskId, estimate }),

    tick: (taskId: string, isCompleted: boolean) => act({ kind: 'tick_task', taskId, isCompleted }),

    /** Moves a task in front of the one with the id `before`, or to the end if that is null. */
    move: (taskId: string, before: string | null) => act({ kind: 'move_task', taskId, before }),

    /** Returns the tasks as they are at this moment. */
    readTasks: (listId: string): readonly Task[] => findList(listId)?.tasks ?? [],

    remove(listId: string, task: Task): void {
      const list = findList(listId);
      if (list) deleteTasks(list, [task], `“${task.text}” deleted.`);
    },

    clear(list: TaskList): void {
      const done = list.tasks.filter(({ isCompleted }) => isCompleted);
      deleteTasks(list, done, `${countTasks(done.length)} cleared.`);
    },

    retitle: (listId: string, title: string) => act({ kind: 'retitle_list', listId, title }),

    complete(list: TaskList): void {
      if (act({ kind: 'complete_list', listId: list.id })) return;
      offerUndo(userId, `“${list.title}” is in your history.`, () => {
        const problem = act({ kind: 'open_list', listId: list.id, list });
        showToast(problem ?? `“${list.title}” is back.`);
      });
    },

    open: (list: TaskList) => act({ kind: 'open_list', listId: list.id, list }),

    /** Repeats a refused change as if its text had just been typed. */
    sendAgain({ operation, texts }: ListRefusal, title: string | null): string | null {
      if (operation.kind === 'add_tasks' || operation.kind === 'restore_tasks') return act({ ...operation });
      return add(texts[0] ?? '', title);
    },

    dismiss({ ids }: ListRefusal): void {
      for (const id of ids) void replica.dismiss(id);
    },
  };
}

type NewTask = { readonly text: string; readonly note?: string };

/** A request holds at most 64 KB, and a character may take three bytes. */
const mostCharacters = 15_000;

/** Splits `all` into parts that are each small enough for one operation, keeping the order. */
function splitForSending<Each>(all: readonly Each[], most: number): Each[][] {
  const parts: Each[][] = [];
  let characters = 0;
  for (const each of all) {
    characters += JSON.stringify(each).length;
    const last = parts.at(-1);
    if (last && last.length < most && characters <= mostCharacters) last.push(each);
    else {
      parts.push([each]);
      characters = JSON.stringify(each).length;
    }
  }
  return parts;
}

export const countTasks = (count: number) => `${formatCount(count)} ${count === 1 ? 'task' : 'tasks'}`;

type PlacedTask = Task & { readonly before: string | null };

/** Returns each deleted task with the one that it was in front of; the last comes first, so that each finds its successor. */
function toPlacedTasks(tasks: readonly Task[], ids: ReadonlySet<string>): PlacedTask[] {
  const places = tasks.map((task, at) => ({ ...task, before: tasks[at + 1]?.id ?? null }));
  return places.filter(({ id }) => ids.has(id)).toReversed();
}

/** Makes an id of '-' and 19 characters that may occur in an address (product 3.4). */
function makeListId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  const text = btoa(String.fromCharCode(...bytes));
  return `-${text.replaceAll('+', '-').replaceAll('/', '_').slice(0, 19)}`;
}
