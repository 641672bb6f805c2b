import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import {
  maxOperationsSent,
  type NewOperation,
  type PersonState,
  type Verdict,
} from '../../domain/src/operation/operation.ts';
import type { SharedRun } from '../../domain/src/timer/shared-run.ts';

/** What is done on another device of the signed-in person, and at which instant of the server's clock, if not now. */
export type DoneElsewhere = NewOperation & { readonly at?: number };

/** A page of the signed-in person, or their whole browser. */
type Browsed = { readonly request: APIRequestContext };

/** Sends what another device did straight to the server; only the live connection tells the pages of this browser. */
export async function actElsewhere(page: Browsed, ...done: readonly DoneElsewhere[]): Promise<void> {
  const at = await readServerTime(page);
  let waiting = done.map((what) => ({ id: randomUUID(), at, ...what }));
  while (waiting.length > 0) {
    const data = { sentAt: await readServerTime(page), operations: waiting.slice(0, maxOperationsSent) };
    const answer = await page.request.post('/api/operations', { data });
    const { verdicts } = (await answer.json()) as { verdicts: Verdict[] };
    expect(verdicts.filter(({ state }) => state === 'refused')).toEqual([]);
    // A slow server answers with the verdicts that it has.
    const decided = new Set(verdicts.map(({ id }) => id));
    expect(decided.size).toBeGreaterThan(0);
    waiting = waiting.filter(({ id }) => !decided.has(id));
  }
}

/** The signed-in person's state as the server has it. */
export async function readServerState(page: Browsed): Promise<PersonState> {
  const answer = await page.request.get('/api/operations/state');
  return ((await answer.json()) as { state: PersonState }).state;
}

/** The run that they have in hand on the server. */
export async function readServerRun(page: Browsed): Promise<SharedRun> {
  const { run } = await readServerState(page);
  if (!run) throw new Error('The server knows of no run in hand');
  return run;
}

export async function readServerTime(page: Browsed): Promise<number> {
  return Number((await page.request.get('/api/health')).headers()['x-server-time']);
}

/** `-` and 19 characters. */
export function makeListId(): string {
  return `-${randomUUID().replaceAll('-', '').slice(0, 19)}`;
}
