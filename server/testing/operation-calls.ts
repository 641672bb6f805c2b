import { randomUUID } from 'node:crypto';
import {
  type NewOperation,
  type Operation,
  type SendOperations,
  type Snapshot,
  snapshotSchema,
  type Verdict,
  verdictsSchema,
} from '@focuspool/domain/operation/operation';
import type { Task, TaskList } from '@focuspool/domain/task/task-contract';
import type { SharedRun, TimerTask } from '@focuspool/domain/timer/shared-run';
import { eq, sql } from 'drizzle-orm';
import { personSequences } from '../src/features/operation/operation-tables.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Person } from './people.ts';
import { readReply } from './read-reply.ts';
import type { TestApp } from './test-app.ts';

/** The app, and a person in it, as far as their operations need them. */
type CallingApp = Pick<TestApp, 'request' | 'services'> & { readonly clock: Clock };
type Caller = Pick<Person, 'userId' | 'cookie'>;

/** The calls of one person's device. */
export function createOperationCalls(app: CallingApp, person: Caller) {
  const { cookie } = person;
  const now = () => app.clock.now().getTime();

  /** As the device stamps it, unless overridden. */
  const stamp = (what: NewOperation, stamped: Partial<Pick<Operation, 'id' | 'at'>> = {}): Operation => ({
    ...what,
    id: randomUUID(),
    at: now(),
    ...stamped,
  });

  const post = (operations: readonly unknown[], sentAt = now(), ofClock = {}) =>
    app.request('/api/operations', { cookie, body: { sentAt, operations, ...ofClock } });

  async function send(
    operations: readonly unknown[],
    sentAt = now(),
    ofClock: Pick<SendOperations, 'isClockMeasured'> = {},
  ): Promise<Verdict[]> {
    const response = await post(operations, sentAt, ofClock);
    if (!response.ok) throw new Error(`The operations were answered with ${response.status}`);
    const { verdicts } = await readReply(verdictsSchema, response);
    // On a slow machine the rest is decided in the next request, as devices send it.
    const rest = operations.slice(verdicts.length);
    return rest.length > 0 && verdicts.length > 0
      ? [...verdicts, ...(await send(rest, sentAt, ofClock))]
      : verdicts;
  }

  async function readState(): Promise<Snapshot> {
    return readReply(snapshotSchema, await app.request('/api/operations/state', { cookie }));
  }

  return {
    stamp,
    post,
    send,
    readState,

    /** Does one thing now; resolves to 'accepted', or to the reason for the refusal. */
    async act(what: NewOperation, stamped?: Partial<Pick<Operation, 'id' | 'at'>>): Promise<string> {
      const [verdict] = await send([stamp(what, stamped)]);
      return verdict?.state === 'refused' ? verdict.reason : 'accepted';
    },

    /** The state that the process holds in memory, after checking that reading all rows again gives the same. */
    async readRows(): Promise<Snapshot['state']> {
      const known = await readState();
      await noteRowsChanged(app.services.database, person);
      const { state } = await readState();
      if (JSON.stringify(known.state) !== JSON.stringify(state)) {
        throw new Error(`Rows ${JSON.stringify(state)} and state ${JSON.stringify(known.state)} differ`);
      }
      return state;
    },
  };
}

export const addTask = (
  text: string,
  taskId: string = randomUUID(),
  listIfNone = { id: makeListId(), title: 'Today' },
): NewOperation & { kind: 'add_task' } => ({ kind: 'add_task', taskId, text, listIfNone });

export function makeListId(): string {
  return `-${randomUUID().replaceAll('-', '').slice(0, 19)}`;
}

export const runTask = (
  task: Pick<Task, 'id' | 'text'> = { id: randomUUID(), text: 'Write' },
): TimerTask => ({
  taskId: task.id,
  taskName: task.text,
  groupId: '',
  minutes: 0,
});

/** Adds a task that must not be refused; resolves to it, and to its list. */
export async function addTaskNamed(
  app: CallingApp,
  person: Caller,
  text: string,
): Promise<{ task: Task; list: TaskList }> {
  const { act, readState } = createOperationCalls(app, person);
  const added = addTask(text);
  const verdict = await act(added);
  for (const list of (await readState()).state.lists) {
    const task = list.tasks.find(({ id }) => id === added.taskId);
    if (task) return { task, list };
  }
  throw new Error(`The task was not added: ${verdict}`);
}

/** Begins a run of 25 minutes now; resolves to it. */
export async function startRun(app: CallingApp, person: Caller): Promise<SharedRun> {
  const { act, readState } = createOperationCalls(app, person);
  const verdict = await act({ kind: 'start_run', key: randomUUID(), task: runTask() });
  const { run } = (await readState()).state;
  if (!run) throw new Error(`The run was not begun: ${verdict}`);
  return run;
}

/** For a test that has changed rows directly: tells processes that what they know of the person is out of date. */
export async function noteRowsChanged(database: Database, { userId }: Pick<Person, 'userId'>): Promise<void> {
  await database
    .update(personSequences)
    .set({ sequence: sql`${personSequences.sequence} + 1` })
    .where(eq(personSequences.userId, userId));
}
