import { randomUUID } from 'node:crypto';
import { addedTaskSchema } from '@focuspool/domain/operation/earlier-release';
import { refusalBodySchema } from '@focuspool/domain/refusals';
import { currentListSchema, type TaskList } from '@focuspool/domain/task/task-contract';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { personSequences } from '../src/features/operation/operation-tables.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export type TaskCalls = ReturnType<typeof createTaskCalls>;

/** What one person's browser asks of their lists. */
export function createTaskCalls({ request }: Pick<TestApp, 'request'>, { cookie }: Pick<Person, 'cookie'>) {
  return {
    add: (text: unknown, id: string = randomUUID(), titleIfNew = 'Today') =>
      request('/api/task-lists/current/tasks', { cookie, body: { id, text, titleIfNew } }),
    change: (id: string, body: unknown) => request(`/api/tasks/${id}`, { cookie, method: 'PATCH', body }),
    remove: (id: string) => request(`/api/tasks/${id}`, { cookie, method: 'DELETE' }),
    retitle: (listId: string, title: unknown) =>
      request(`/api/task-lists/${listId}`, { cookie, method: 'PATCH', body: { title } }),
    complete: (listId: string) => request(`/api/task-lists/${listId}/complete`, { cookie, method: 'POST' }),
    open: (listId: string) => request(`/api/task-lists/${listId}/open`, { cookie, method: 'POST' }),
    redo: (listId: string) => request(`/api/history/${listId}/redo`, { cookie, method: 'POST' }),
    readCurrent: () => request('/api/task-lists/current', { cookie }),
  };
}

/** The list being worked on; throws when none is open. */
export async function readOpenList(calls: TaskCalls): Promise<TaskList> {
  const response = await calls.readCurrent();
  const { list } = v.parse(currentListSchema, await response.json());
  if (!list) throw new Error('No list is open.');
  return list;
}

/** For a test that has changed rows by itself: what processes know of the person is out of date then. */
export async function noteRowsChanged(database: Database, { userId }: Pick<Person, 'userId'>): Promise<void> {
  await database
    .update(personSequences)
    .set({ sequence: sql`${personSequences.sequence} + 1` })
    .where(eq(personSequences.userId, userId));
}

/** Adds a task that is not refused. */
export async function addTaskNamed(
  calls: TaskCalls,
  text: string,
): Promise<v.InferOutput<typeof addedTaskSchema>> {
  const response = await calls.add(text);
  return v.parse(addedTaskSchema, await response.json());
}

/** The status, the reason and the fields of a refused call. */
export async function readRefusal(response: Response) {
  const { error } = v.parse(refusalBodySchema, await response.json());
  return { status: response.status, reason: error.reason, fields: error.fields ?? {} };
}
