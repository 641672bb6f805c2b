import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { importFiles } from '../../../testing/moving/firebase-files.ts';
import { addTask, createOperationCalls, makeListId } from '../../../testing/operation-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { poolMembers } from '../pool/pool-tables.ts';
import { tasks } from '../task/task-tables.ts';

const app = await startTestApp();
const { services, clock, signUp } = app;
const asUser = ({ email, username }: { email: string; username: string }) => ({ email, username });

it.each(['without lists', 'with a list'])(
  'imported lists are visible to a person %s who read their state before',
  async (before) => {
    const person = await signUp({ isPremium: true });
    const { act, readState } = createOperationCalls(app, person);
    if (before === 'with a list') await act(addTask('Read'));
    const { sequence, state } = await readState();
    const list = {
      ...{ Title: 'Moved', Date: '11/22/2026, 10:15:30 AM', CompletionStatus: false },
      TaskName: { Write: { completionStatus: false, time: 0 } },
    };
    const users = { [person.userId]: asUser(person) };
    const exported = { users, tasks: { [person.userId]: { [makeListId()]: list } } };
    const { counts } = await importFiles(services, { exported });
    expect(counts.lists).toBe(1);
    const after = await readState();
    expect(after.state.lists).toHaveLength(state.lists.length + 1);
    expect(after.sequence).toBe(sequence + 1);
    // Importing once more changes nothing.
    await importFiles(services, { exported });
    expect((await readState()).sequence).toBe(after.sequence);
  },
);

it('of imported tasks with one id the first is taken, and the others are reported', async () => {
  const person = await signUp({ isPremium: true });
  const id = crypto.randomUUID();
  const task = { id, completionStatus: false, time: 0 };
  const list = { Title: 'Moved', Date: '11/22/2026, 10:15:30 AM', CompletionStatus: false };
  const [first, second] = [makeListId(), makeListId()];
  const lists = {
    [first]: { ...list, TaskName: { Read: task, Write: task } },
    [second]: { ...list, TaskName: { Rest: task } },
  };
  const { counts, findings } = await importFiles(services, {
    exported: { users: { [person.userId]: asUser(person) }, tasks: { [person.userId]: lists } },
  });
  expect(counts).toMatchObject({ lists: 2, tasks: 1 });
  const reason = 'a task with this id is already here';
  expect(findings.filter((finding) => finding.includes('TaskName'))).toEqual(
    [
      `left out: tasks/${person.userId}/${first}/TaskName/Write: ${reason}`,
      `left out: tasks/${person.userId}/${second}/TaskName/Rest: ${reason}`,
    ].sort(),
  );
  const rows = await services.database.select({ text: tasks.text }).from(tasks).where(eq(tasks.id, id));
  expect(rows).toEqual([{ text: 'Read' }]);
});

it('of imported members with one id or person the first is taken, and the others are reported', async () => {
  const people = await Promise.all([1, 2, 3].map(() => signUp({ isPremium: true })));
  const [ada, bob, cyd] = people.map(({ userId }) => userId) as [string, string, string];
  const id = crypto.randomUUID();
  const [here, elsewhere] = [crypto.randomUUID(), crypto.randomUUID()];
  const member = { duration: 25, currentDate: clock.now().toISOString() };
  const taskrooms = {
    [here]: {
      users: { [ada]: { ...member, id }, [bob]: { ...member, id }, twice: { ...member, userId: ada } },
    },
    [elsewhere]: { users: { [bob]: member, [cyd]: { ...member, id } } },
  };
  const users = Object.fromEntries(people.map((person) => [person.userId, asUser(person)]));
  const { counts, findings } = await importFiles(services, { exported: { users, taskpool: { taskrooms } } });
  expect(counts.rooms).toBe(2);
  expect(findings.filter((finding) => finding.includes('taskpool'))).toEqual(
    [
      `left out: taskpool/taskrooms/${here}/users/${bob}: this member is in a room already`,
      `left out: taskpool/taskrooms/${here}/users/${ada}: this member is in a room already`,
      `left out: taskpool/taskrooms/${elsewhere}/users/${cyd}: this member is in a room already`,
    ].sort(),
  );
  const rows = await services.database.select().from(poolMembers).where(eq(poolMembers.id, id));
  expect(rows).toMatchObject([{ userId: ada, roomId: here, seat: 1 }]);
});
