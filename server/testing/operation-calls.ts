import { randomUUID } from 'node:crypto';
import {
  type NewOperation,
  type Operation,
  type Snapshot,
  snapshotSchema,
  type Verdict,
  verdictsSchema,
} from '@focuspool/domain/operation/operation';
import type { Task } from '@focuspool/domain/task/task-contract';
import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import type { Person } from './people.ts';
import { readReply } from './read-reply.ts';
import { noteRowsChanged } from './task-calls.ts';
import type { TestApp } from './test-app.ts';

/** What one person's device sends and asks for. */
export function createOperationCalls(app: TestApp, person: Pick<Person, 'userId' | 'cookie'>) {
  const { cookie } = person;
  const now = () => app.clock.now().getTime();

  /** As the device stamps it, unless it says otherwise. */
  const stamp = (what: NewOperation, stamped: Partial<Pick<Operation, 'id' | 'at'>> = {}): Operation => ({
    ...what,
    id: randomUUID(),
    at: now(),
    ...stamped,
  });

  const post = (operations: readonly unknown[], sentAt = now()) =>
    app.request('/api/operations', { cookie, body: { sentAt, operations } });

  async function send(operations: readonly unknown[], sentAt = now()): Promise<Verdict[]> {
    const response = await post(operations, sentAt);
    if (!response.ok) throw new Error(`The operations were answered with ${response.status}`);
    return (await readReply(verdictsSchema, response)).verdicts;
  }

  async function readState(): Promise<Snapshot> {
    return readReply(snapshotSchema, await app.request('/api/operations/state', { cookie }));
  }

  return {
    stamp,
    post,
    send,
    readState,

    /** Does one thing now; 'accepted', or the reason why not. */
    async act(what: NewOperation, stamped?: Partial<Pick<Operation, 'id' | 'at'>>): Promise<string> {
      const [verdict] = await send([stamp(what, stamped)]);
      return verdict?.state === 'refused' ? verdict.reason : 'accepted';
    },

    /** What the process knows of the person, once it has read all of it anew from the rows and found the same. */
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
