import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { maxOperationsSent, type NewOperation, type Verdict } from '../../domain/src/operation/operation.ts';

/** What is done on another device of the signed-in person, and at which instant of the server's clock if not now. */
export type DoneElsewhere = NewOperation & { readonly at?: number };

/** Sends what another device did straight to the server; no page of this browser is told but by the live connection. */
export async function actElsewhere(page: Page, ...done: readonly DoneElsewhere[]): Promise<void> {
  const sentAt = await readServerTime(page);
  for (let from = 0; from < done.length; from += maxOperationsSent) {
    const operations = done
      .slice(from, from + maxOperationsSent)
      .map((what) => ({ id: randomUUID(), at: sentAt, ...what }));
    const answer = await page.request.post('/api/operations', { data: { sentAt, operations } });
    const { verdicts } = (await answer.json()) as { verdicts: Verdict[] };
    expect(verdicts.filter(({ state }) => state === 'refused')).toEqual([]);
  }
}

export async function readServerTime(page: Page): Promise<number> {
  return Number((await page.request.get('/api/health')).headers()['x-server-time']);
}

/** `-` and 19 characters. */
export function makeListId(): string {
  return `-${randomUUID().replaceAll('-', '').slice(0, 19)}`;
}
