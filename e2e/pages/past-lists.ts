import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { actElsewhere, type DoneElsewhere, makeListId } from './other-device.ts';

export type PastList = { title: string; tasks: string[]; isDeleted?: boolean };

/** Completes lists one after the other; the last is the newest. Answers their ids. */
export async function completeLists(page: Page, lists: readonly PastList[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { title, tasks, isDeleted } of lists) {
    const listIfNone = { id: makeListId(), title };
    const added = tasks.map((text) => ({
      kind: 'add_task' as const,
      taskId: randomUUID(),
      text,
      listIfNone,
    }));
    const [first] = added;
    const done: DoneElsewhere[] = [...added];
    if (first) done.push({ kind: 'tick_task', taskId: first.taskId, isCompleted: true });
    if (isDeleted) done.push({ kind: 'delete_tasks', taskIds: added.map(({ taskId }) => taskId) });
    await actElsewhere(page, ...done, { kind: 'complete_list', listId: listIfNone.id });
    ids.push(listIfNone.id);
  }
  return ids;
}

/** `List 1`, `List 2` and so on, with one task each. */
export async function completeMany(page: Page, count: number): Promise<string[]> {
  const lists = Array.from({ length: count }, (_, at) => ({ title: `List ${at + 1}`, tasks: ['One thing'] }));
  return completeLists(page, lists);
}
