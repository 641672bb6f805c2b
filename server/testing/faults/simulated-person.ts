import { randomUUID } from 'node:crypto';
import {
  maxOperationsSent,
  type NewOperation,
  type Operation,
  verdictsSchema,
} from '@focuspool/domain/operation/operation';
import { minuteMs } from '@focuspool/domain/time-units';
import * as v from 'valibot';
import { addTask, makeListId, runTask } from '../operation-calls.ts';
import type { Account } from './accounts.ts';
import type { AnswerCounter } from './answers.ts';
import { openDevice } from './device.ts';
import type { WriteLedger } from './write-ledger.ts';

/** As in the app's own requests. */
const pageLimitMs = 15_000;
const longestRetryMs = 5_000;
/** More than the clocks of this test jump, so that this makes no two runs overlap. */
const apartMinutes = 15;

type PersonParts = {
  readonly account: Account;
  /** The addresses of the processes; a request that gets no answer from one goes to the next, as behind a proxy. */
  readonly hosts: readonly string[];
  readonly ledger: WriteLedger;
  readonly answers: AnswerCounter;
  /** At least 0 and below 1. */
  random(): number;
};

type Answer = { readonly status: number; readonly body: unknown; readonly retryAfterMs: number };

/**
 * A person with the app open: what they do goes into an outbox, is sent in order, and sent again until it is answered. Their runs
 * lie in the last weeks and are reported late, as by a device that was offline, so that they count for minutes; a person without
 * runs visits rooms.
 */
export function createSimulatedPerson({ account, hosts, ledger, answers, random }: PersonParts) {
  const { userId, cookie, joinedAt } = account;
  const isWorker = random() < 0.8;
  const tasks: { id: string; text: string; isCompleted: boolean }[] = [];
  let listIfNone = { id: makeListId(), title: 'Today' };
  let run: string | null = null;
  let workedUntil = joinedAt + minuteMs;
  let outbox: Operation[] = [];
  let isSeated: boolean | null = null;
  let wish: 'join' | 'leave' | null = null;
  let host = Math.floor(random() * hosts.length);
  let lastServedAt = 0;
  let notBefore = 0;
  const device = openDevice({ account, hosts, random, readState: () => ask('/api/operations/state') });

  async function ask(path: string, body?: unknown): Promise<Answer | null> {
    const answer = await askHost(path, body);
    if (answer) return answer;
    host = (host + 1) % hosts.length;
    return askHost(path, body);
  }

  async function askHost(path: string, body: unknown): Promise<Answer | null> {
    const sentAt = performance.now();
    const note = (status: string, retryAfter: string | null = null) =>
      answers.note(path, status, performance.now() - sentAt, retryAfter);
    try {
      const response = await fetch(`${hosts[host]}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(pageLimitMs),
      });
      const told: unknown = await response.json();
      const retryAfter = response.headers.get('retry-after');
      note(String(response.status), retryAfter);
      if (response.ok) lastServedAt = sentAt;
      return { status: response.status, body: told, retryAfterMs: Number(retryAfter ?? 0) * 1_000 };
    } catch (error) {
      note(error instanceof Error && error.name === 'TimeoutError' ? 'late' : 'none');
      return null;
    }
  }

  function act(what: NewOperation, at = Date.now()): void {
    const operation = { ...what, id: randomUUID(), at } as Operation;
    ledger.noteSent(userId, operation);
    outbox.push(operation);
  }

  function doSomething(): void {
    const pick = random();
    const task = tasks[Math.floor(random() * tasks.length)];
    if (!task || pick < 0.35) {
      const text = `Task ${tasks.length + 1}`;
      const added = addTask(text, randomUUID(), listIfNone);
      tasks.push({ id: added.taskId, text, isCompleted: false });
      act(added);
    } else if (pick < 0.6) {
      task.isCompleted = !task.isCompleted;
      act({ kind: 'tick_task', taskId: task.id, isCompleted: task.isCompleted });
    } else if (!isWorker) wish = isSeated ? 'leave' : 'join';
    else if (run) {
      workedUntil += (apartMinutes + Math.floor(random() * 30)) * minuteMs;
      act({ kind: 'complete_run', key: run, rounding: 'nearest', timeZone: 'UTC' }, workedUntil);
      run = null;
    } else {
      run = randomUUID();
      workedUntil += apartMinutes * minuteMs;
      act({ kind: 'start_run', key: run, task: runTask(task), minutes: 55 }, workedUntil);
    }
    if (tasks.length < 40 || run || wish) return;
    const listId = listIfNone.id;
    act({ kind: 'complete_list', listId });
    listIfNone = { id: makeListId(), title: 'Today' };
    tasks.length = 0;
  }

  /** Sends the waiting operations, as far as they get answers. */
  async function flush(): Promise<void> {
    while (outbox.length > 0) {
      const sent = outbox.slice(0, maxOperationsSent);
      const answer = await ask('/api/operations', { sentAt: Date.now(), operations: sent });
      if (answer?.status !== 200) return waitAfter(answer);
      const { verdicts } = v.parse(verdictsSchema, answer.body);
      for (const verdict of verdicts) ledger.noteVerdict(verdict);
      const decided = new Set(verdicts.map(({ id }) => id));
      outbox = outbox.filter(({ id }) => !decided.has(id));
    }
    if (!wish) return;
    const isJoining = wish === 'join';
    const taskId = tasks[0]?.id ?? null;
    const answer = await ask(`/api/pool/${wish}`, isJoining ? { taskId } : {});
    if (answer?.status !== 200) return waitAfter(answer);
    wish = null;
    isSeated = isJoining;
    ledger.noteSeat(userId, isJoining);
  }

  function waitAfter(answer: Answer | null): void {
    notBefore = performance.now() + Math.min(answer?.retryAfterMs || 1_000, longestRetryMs);
  }

  const hasUnsent = () => outbox.length > 0 || wish !== null;

  return {
    /** Does one thing, and looks at what others do; sent at once unless the server asked to wait. */
    async step(): Promise<void> {
      // A person only leaves or joins a room once they know whether they are in one.
      if (!wish) doSomething();
      if (performance.now() < notBefore) return;
      await flush();
      if (random() < 0.3) await ask('/api/feed');
    },

    /** Sends the waiting operations; resolves to whether all of them are answered. */
    async finish(): Promise<boolean> {
      if (performance.now() >= notBefore) await flush();
      return !hasUnsent();
    },

    /** Whether a request sent after `since` was answered, and live updates arrive. */
    isServedSince: (since: number) => lastServedAt > since && device.isOpen(),
    close: device.close,
  };
}
