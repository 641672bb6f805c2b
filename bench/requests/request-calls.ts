import { randomUUID } from 'node:crypto';
import type { NewOperation } from '@focuspool/domain/operation/operation';
import { minuteMs } from '@focuspool/domain/time-units';

/** A person who makes calls: premium, with one task on one list. */
export type Asker = { readonly userId: string; readonly taskId: string; readonly cookie: string };

export type Asked = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object };

/** One call of the product, and the calls to make before it in each round, which are not measured. */
export type BenchCall = {
  readonly name: string;
  /** How often each person makes the call in a round. */
  readonly times: number;
  /** Whether one prepared query can answer it. */
  readonly isRead?: true;
  readonly before?: (asker: Asker, round: number) => Asked[];
  readonly ask: (asker: Asker, round: number, time: number) => Asked;
};

/** By person and round, the key of their run; only their own operations use it. */
const keys = new Map<string, string>();

function keyOf({ userId }: Asker, round: number | 'change'): string {
  const name = `${userId} ${round}`;
  const key = keys.get(name) ?? randomUUID();
  keys.set(name, key);
  return key;
}

function act(what: NewOperation, agoMs = 0): Asked {
  const sentAt = Date.now();
  const operation = { ...what, id: randomUUID(), at: sentAt - agoMs };
  return { method: 'POST', path: '/api/operations', body: { sentAt, operations: [operation] } };
}

const toTask = ({ taskId }: Asker) => ({ taskId, taskName: 'Write a page', groupId: '', minutes: 0 });
const read = (path: string): Asked => ({ method: 'GET', path });
const listIfNone = { id: '-0000000000000000000', title: 'Today' };
const leave: Asked = { method: 'POST', path: '/api/pool/leave', body: {} };

export const benchCalls: readonly BenchCall[] = [
  { name: 'who is signed in', times: 5, isRead: true, ask: () => read('/api/account/viewer') },
  { name: 'reading the list', times: 5, isRead: true, ask: () => read('/api/operations/state') },
  {
    name: 'adding a task',
    times: 2,
    ask: () => {
      const taskId = randomUUID();
      return act({ kind: 'add_task', taskId, text: taskId, listIfNone });
    },
  },
  {
    name: 'changing a run',
    times: 2,
    before: (asker) => [act({ kind: 'start_run', key: keyOf(asker, 'change'), task: toTask(asker) })],
    ask: (asker, _round, time) => {
      const key = keyOf(asker, 'change');
      return act(
        time % 2 === 0 ? { kind: 'pause_run', key } : { kind: 'start_run', key, task: toTask(asker) },
      );
    },
  },
  {
    name: 'completing a run',
    times: 1,
    // Each round's run lies before those of earlier rounds, so a person's stretches never overlap.
    before: (asker, round) => [
      act({ kind: 'drop_run', key: keyOf(asker, 'change') }),
      act({ kind: 'start_run', key: keyOf(asker, round), task: toTask(asker) }, (round + 1) * 40 * minuteMs),
      act({ kind: 'pause_run', key: keyOf(asker, round) }, (round + 1) * 40 * minuteMs - 20 * minuteMs),
    ],
    ask: (asker, round) =>
      act({ kind: 'complete_run', key: keyOf(asker, round), rounding: 'nearest', timeZone: 'UTC' }),
  },
  { name: 'reading the feed', times: 5, isRead: true, ask: () => read('/api/feed?limit=20') },
  {
    name: 'joining a room',
    times: 1,
    before: () => [leave],
    ask: ({ taskId }) => ({ method: 'POST', path: '/api/pool/join', body: { taskId } }),
  },
];
