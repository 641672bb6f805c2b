import type { Operation } from '@focuspool/domain/operation/operation';
import { refusals } from '@focuspool/domain/refusals';
import type { TaskList } from '@focuspool/domain/task/task-contract';
import type { Report } from '../operation/device-store.ts';
import { isReportedOnEveryPage } from '../operation/reported-on-every-page.ts';

/** A change to a list or task that the server refused, kept until the person dismisses it. */
export type ListRefusal = {
  /** The ids of the reports: the first names the cause, the others are only its consequences. */
  readonly ids: readonly [string, ...string[]];
  /** The operation that was refused first. */
  readonly operation: Operation;
  readonly message: string;
  /** The texts that were typed and are on no list. */
  readonly texts: readonly string[];
};

/** Returns one refusal per task or list, the oldest first. `run-reports.tsx` shows those about runs and breaks. */
export function groupRefusals(reports: readonly Report[]): ListRefusal[] {
  const groups = new Map<string, ListRefusal>();
  for (const { operation, verdict } of reports) {
    if (verdict.state !== 'refused' || isReportedOnEveryPage(operation)) continue;
    const subject = subjectOf(operation);
    const first = groups.get(subject);
    const texts = textsOf(operation);
    groups.set(subject, {
      ids: first ? [...first.ids, operation.id] : [operation.id],
      operation: first?.operation ?? operation,
      message: first?.message ?? refusals[verdict.reason].message,
      texts: texts.length > 0 ? texts : (first?.texts ?? []),
    });
  }
  return [...groups.values()];
}

export type PlacedRefusals = {
  readonly byTask: ReadonlyMap<string, ListRefusal>;
  readonly ofTitle: ListRefusal | undefined;
  /** The refusals about something that is not on the page. */
  readonly others: readonly ListRefusal[];
};

/** Decides where each refusal is shown on a page that shows the list. */
export function placeRefusals(
  all: readonly ListRefusal[],
  list: TaskList | null | undefined,
): PlacedRefusals {
  const shown = new Set(list?.tasks.map(({ id }) => id));
  const byTask = new Map<string, ListRefusal>();
  let ofTitle: ListRefusal | undefined;
  const others: ListRefusal[] = [];
  for (const refusal of all) {
    const { operation } = refusal;
    if ('taskId' in operation && shown.has(operation.taskId)) byTask.set(operation.taskId, refusal);
    else if (operation.kind === 'retitle_list' && operation.listId === list?.id) ofTitle = refusal;
    else others.push(refusal);
  }
  return { byTask, ofTitle, others };
}

function subjectOf(operation: Operation): string {
  if ('taskId' in operation) return operation.taskId;
  if (operation.kind === 'retitle_list') return operation.listId;
  return operation.id;
}

function textsOf(operation: Operation): readonly string[] {
  switch (operation.kind) {
    case 'add_task':
    case 'rename_task':
      return [operation.text];
    case 'add_tasks':
      return operation.tasks.map(({ text }) => text);
    case 'note_task':
      return operation.note ? [operation.note] : [];
    case 'retitle_list':
      return [operation.title];
    case 'restore_tasks':
      return operation.tasks.map(({ text }) => text).toReversed();
    default:
      return [];
  }
}
