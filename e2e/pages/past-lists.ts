import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { actElsewhere, type DoneElsewhere, makeListId, readServerTime } from './other-device.ts';

export type PastList = { title: string; tasks: string[]; isDeleted?: boolean };

/** Completes lists one after the other, a millisecond apart; the last one is the newest. Returns their ids. */
export async function completeLists(page: Page, lists: readonly PastList[]): Promise<string[]> {
  const firstAt = (await readServerTime(page)) - lists.length;
  const ids: string[] = [];
  const done: DoneElsewhere[] = [];
  for (const [turn, { title, tasks, isDeleted }] of lists.entries()) {
    const at = firstAt + turn;
    const listIfNone = { id: makeListId(), title };
    const taskIds = tasks.map(() => randomUUID());
    for (const [place, taskId] of taskIds.entries())
      done.push({ kind: 'add_task', taskId, text: tasks[place] ?? '', listIfNone, at });
    const [first] = taskIds;
    if (first) done.push({ kind: 'tick_task', taskId: first, isCompleted: true, at });
    if (isDeleted) done.push({ kind: 'delete_tasks', taskIds, at });
    done.push({ kind: 'complete_list', listId: listIfNone.id, at });
    ids.push(listIfNone.id);
  }
  await actElsewhere(page, ...done);
  return ids;
}

/** Opens them again one after the other, as another device would: the last one comes up. */
export function openAgain(page: Page, listIds: readonly string[]): Promise<void> {
  return actElsewhere(page, ...listIds.map((listId) => ({ kind: 'open_list' as const, listId })));
}

/** Completes `List 1`, `List 2` and so on, with one task each. */
export async function completeMany(page: Page, count: number): Promise<string[]> {
  const lists = Array.from({ length: count }, (_, at) => ({ title: `List ${at + 1}`, tasks: ['One thing'] }));
  return completeLists(page, lists);
}
