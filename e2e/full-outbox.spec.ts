import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { applyOperations, emptyState } from '../domain/src/operation/apply-operation.ts';
import {
  maxOperationsSent,
  type NewOperation,
  type Operation,
  operationSchema,
} from '../domain/src/operation/operation.ts';
import { expect, test } from './fixtures.ts';
import { countWaiting } from './pages/device-outbox.ts';
import { makeListId } from './pages/other-device.ts';
import { operationsAddress, taskScreen } from './pages/task-screen.ts';

const mostWaiting = 10_000;

/** A list of 200 tasks, each ticked and opened again until enough operations wait. */
function fillOutbox(): NewOperation[] {
  const listIfNone = { id: makeListId(), title: 'Today' };
  const tasks = Array.from({ length: 200 }, (_, at) => ({ taskId: randomUUID(), text: `Task ${at + 1}` }));
  const added = tasks.map((task) => ({ kind: 'add_task' as const, ...task, listIfNone }));
  const ticks = Array.from({ length: mostWaiting - added.length }, (_, at) => ({
    kind: 'tick_task' as const,
    taskId: tasks[at % tasks.length]?.taskId ?? '',
    isCompleted: Math.floor(at / tasks.length) % 2 === 0,
  }));
  return [...added, ...ticks];
}

/** Puts operations into the outbox of this browser's person, as weeks without a network leave them. */
async function storeOperations(page: Page, what: readonly NewOperation[]): Promise<string[]> {
  const operations = what.map((each) => ({ ...each, id: randomUUID() }));
  await page.evaluate(async (waiting) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const opening = indexedDB.open(names.find((name) => name.startsWith('focuspool.')) ?? '');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const tx = database.transaction('outbox', 'readwrite');
    for (const each of waiting) tx.objectStore('outbox').add({ ...each, at: Date.now() });
    await new Promise((resolve) => {
      tx.oncomplete = resolve;
    });
    database.close();
  }, operations);
  return operations.map(({ id }) => id);
}

/** Answers like a server that accepts everything, unless it is away; records what was sent. */
async function acceptOperations(page: Page) {
  const server = { isAway: true, sent: [] as Operation[][] };
  let sequence = 0;
  await page.route(operationsAddress, async (route) => {
    if (server.isAway) return route.abort();
    const { operations } = route.request().postDataJSON() as { operations: Operation[] };
    server.sent.push(operations);
    const verdicts = operations.map((operation) => {
      sequence += 1;
      return {
        state: 'accepted',
        id: operation.id,
        sequence,
        operation: v.parse(operationSchema, operation),
      };
    });
    await route.fulfill({ json: { verdicts } });
  });
  await page.route(`${operationsAddress}/state`, (route) =>
    route.fulfill({ json: { sequence, state: applyOperations(emptyState, server.sent.flat()) } }),
  );
  return server;
}

test('10,000 changes that wait are shown, added to, and sent fifty at a time in their order, each once', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.expect(/ERR_FAILED/);
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  const server = await acceptOperations(page);
  const ids = await storeOperations(page, fillOutbox());

  await page.reload();
  await tasks.expectCount(200, 200);
  await expect(page.getByText('10000 changes waiting to be sent.')).toBeVisible();
  await tasks.add('One more');
  await tasks.expectCount(200, 201);
  await tasks.checkbox('One more').click();
  await tasks.expectCount(201, 201);
  await expect.poll(() => countWaiting(page)).toBe(mostWaiting + 2);

  // The page that is left must not begin to send, or its operations come twice.
  await page.goto('about:blank');
  server.isAway = false;
  await tasks.open();
  await expect.poll(() => countWaiting(page), { timeout: 120_000 }).toBe(0);
  await tasks.expectCount(201, 201);
  const sent = server.sent.flat().map(({ id }) => id);
  expect(sent.slice(0, -2)).toEqual(ids);
  expect(new Set(sent).size).toBe(mostWaiting + 2);
  expect(server.sent.map(({ length }) => length)).toEqual([...Array(200).fill(maxOperationsSent), 2]);
});
