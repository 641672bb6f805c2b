import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export type PastList = { title: string; tasks: string[]; isDeleted?: boolean };

/** Completes lists one after the other by the calls that the task manager makes; the last is the newest. */
export async function completeLists(page: Page, lists: readonly PastList[]): Promise<void> {
  for (const { title, tasks, isDeleted } of lists) {
    let listId = '';
    const ids: string[] = [];
    for (const text of tasks) {
      const id = randomUUID();
      const data = { id, text, titleIfNew: title };
      const added = await page.request.post('/api/task-lists/current/tasks', { data });
      expect(added.status()).toBe(200);
      listId = (await added.json()).list.id;
      ids.push(id);
    }
    if (ids[0]) await page.request.patch(`/api/tasks/${ids[0]}`, { data: { isCompleted: true } });
    if (isDeleted) for (const id of ids) await page.request.delete(`/api/tasks/${id}`);
    const completed = await page.request.post(`/api/task-lists/${listId}/complete`);
    expect(completed.status()).toBe(200);
  }
}

/** `List 1`, `List 2` and so on, with one task each. */
export async function completeMany(page: Page, count: number): Promise<void> {
  const lists = Array.from({ length: count }, (_, at) => ({ title: `List ${at + 1}`, tasks: ['One thing'] }));
  await completeLists(page, lists);
}
