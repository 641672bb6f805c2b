import { randomUUID } from 'node:crypto';
import type { RunChange } from '@focuspool/domain/ledger/correct-run';
import {
  type CorrectionsPage,
  correctionsPageSchema,
  type LedgerPage,
  ledgerPageSchema,
} from '@focuspool/domain/ledger/ledger-contract';
import { minuteMs } from '@focuspool/domain/time-units';
import { addTask, createOperationCalls, makeListId, runTask } from './operation-calls.ts';
import { readReply } from './read-reply.ts';
import type { TestApp } from './test-app.ts';

/** A person with a list of three tasks, who works, and corrects counted runs. */
export async function startLedgerWorker(app: TestApp) {
  const person = await app.signUp({ isPremium: true });
  const calls = createOperationCalls(app, person);
  const listIfNone = { id: makeListId(), title: 'Today' };
  const tasks = ['Write', 'Read', 'Rest'].map((text) => ({ id: randomUUID(), text }));
  for (const { id, text } of tasks) await calls.act(addTask(text, id, listIfNone));
  const now = () => app.clock.now().getTime();
  const get = (path: string) => app.request(`/api/ledger/${path}`, { cookie: person.cookie });

  return {
    ...calls,
    person,
    tasks,

    /** A run of `minutes` minutes that ends now; returns its key. */
    async work(minutes = 25, task = tasks[0]): Promise<string> {
      const key = randomUUID();
      await calls.act({ kind: 'start_run', key, minutes: 55, ...(task && { task: runTask(task) }) } as never);
      app.clock.advance(minutes * minuteMs);
      const verdict = await calls.act({ kind: 'complete_run', key, rounding: 'nearest' });
      if (verdict !== 'accepted') throw new Error(`The run was refused: ${verdict}`);
      return key;
    },

    correct: (key: string, change: RunChange) => calls.act({ kind: 'correct_run', key, change }),

    /** Notes a run between two times, in minutes ago. */
    note: (
      from: number,
      to: number,
      task: { id: string | null; text: string } = { id: null, text: 'Walk' },
    ) =>
      calls.act({
        ...{ kind: 'note_run', key: randomUUID(), timeZone: undefined },
        ...{ from: now() - from * minuteMs, to: now() - to * minuteMs },
        task: { taskId: task.id, taskText: task.text },
      }),

    readLedger: async (query = ''): Promise<LedgerPage> =>
      readReply(ledgerPageSchema, await get(`runs${query}`)),
    readCorrections: async (query = ''): Promise<CorrectionsPage> =>
      readReply(correctionsPageSchema, await get(`corrections${query}`)),
    readTasks: async () =>
      (await calls.readRows()).lists[0]?.tasks.map(({ minutes, runs = 0 }) => ({ minutes, runs })),
  };
}
