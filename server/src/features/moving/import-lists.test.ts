import { expect, it } from 'vitest';
import { importFiles } from '../../../testing/firebase-files.ts';
import { addTask, createOperationCalls, makeListId } from '../../../testing/operation-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const app = await startTestApp();
const { services, signUp } = app;

it.each(['has done nothing yet', 'has a list already'])(
  'lists that come are seen by whoever looked before, and %s',
  async (before) => {
    const person = await signUp({ isPremium: true });
    const { act, readState } = createOperationCalls(app, person);
    if (before === 'has a list already') await act(addTask('Read'));
    const { sequence, state } = await readState();
    const list = {
      ...{ Title: 'Moved', Date: '11/22/2026, 10:15:30 AM', CompletionStatus: false },
      TaskName: { Write: { completionStatus: false, time: 0 } },
    };
    const users = { [person.userId]: { email: person.email, username: person.username } };
    const exported = { users, tasks: { [person.userId]: { [makeListId()]: list } } };
    const { counts } = await importFiles(services, { exported });
    expect(counts.lists).toBe(1);
    const after = await readState();
    expect(after.state.lists).toHaveLength(state.lists.length + 1);
    expect(after.sequence).toBe(sequence + 1);
    // Once more changes nothing.
    await importFiles(services, { exported });
    expect((await readState()).sequence).toBe(after.sequence);
  },
);
