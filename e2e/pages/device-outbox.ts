import { expect, type Page } from '@playwright/test';
import { wasReloaded } from './page-clock.ts';

/** How many operations wait on the device for the server. */
export const countWaiting = (page: Page): Promise<number> => countKept(page, 'outbox');

/** The number of people whose lists, as the server has them, the device keeps. */
export const countSnapshots = (page: Page): Promise<number> => countKept(page, 'snapshot');

/** Waits until the server has answered everything that was done on the device. */
export async function untilSent(page: Page): Promise<void> {
  await expect.poll(() => countWaiting(page).catch(ignoreReload)).toBe(0);
}

/** Waits until the device has forgotten every report that was read. */
export async function untilReportsForgotten(page: Page): Promise<void> {
  await expect.poll(() => countKept(page, 'reports').catch(ignoreReload)).toBe(0);
}

/** A page that has just been reloaded, for example for a missing part, is asked again. */
function ignoreReload(error: unknown): string {
  if (wasReloaded(error)) return 'loaded anew';
  throw error;
}

function countKept(page: Page, store: 'outbox' | 'reports' | 'snapshot'): Promise<number> {
  return page.evaluate(async (kept) => {
    const settle = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let count = 0;
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('focuspool.')) continue;
      const database = await settle(indexedDB.open(name));
      count += await settle(database.transaction(kept).objectStore(kept).count());
      database.close();
    }
    return count;
  }, store);
}
