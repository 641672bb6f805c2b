import { randomUUID } from 'node:crypto';
import { profiles } from '../src/features/profile/profile-tables.ts';
import { taskLists, tasks } from '../src/features/task/task-tables.ts';
import { user } from '../src/platform/auth/auth-tables.ts';
import type { Database } from '../src/platform/database/database.ts';

/** A person with one task, ready to work. */
export type PersonWithTask = { readonly userId: string; readonly taskId: string; readonly listId: string };

/** Premium people with a list of one task each, inserted all at once: for tests with many people. */
export async function createPeopleWithTasks(database: Database, size: number): Promise<PersonWithTask[]> {
  const workers = Array.from({ length: size }, () => {
    const userId = randomUUID();
    return { userId, taskId: randomUUID(), listId: `-${userId.replaceAll('-', '').slice(0, 19)}` };
  });
  const created = new Date(0);
  await database.transaction(async (tx) => {
    const named = workers.map(({ userId }) => ({
      userId,
      username: `w.${userId.slice(0, 18).replaceAll('-', '_')}`,
    }));
    await tx.insert(user).values(
      named.map(({ userId, username }) => ({
        id: userId,
        name: username,
        email: `${userId}@example.com`,
        emailVerified: true,
      })),
    );
    await tx
      .insert(profiles)
      .values(named.map((name) => ({ ...name, profilePicture: 'animals/Owl.jpg', isPremium: true })));
    await tx
      .insert(taskLists)
      .values(
        workers.map(({ userId, listId }) => ({ id: listId, userId, title: 'Today', createdAt: created })),
      );
    await tx
      .insert(tasks)
      .values(workers.map(({ taskId, listId }) => ({ id: taskId, listId, text: 'Write a page' })));
  });
  return workers;
}
