import { expect, type Page } from '@playwright/test';

/** How many operations wait on the device for the server. */
export function countWaiting(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const settle = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let waiting = 0;
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('focuspool.')) continue;
      const database = await settle(indexedDB.open(name));
      waiting += await settle(database.transaction('outbox').objectStore('outbox').count());
      database.close();
    }
    return waiting;
  });
}

/** Waits until the server has answered all that was done on the device. */
export async function untilSent(page: Page): Promise<void> {
  await expect.poll(() => countWaiting(page)).toBe(0);
}
