import type { Page } from '@playwright/test';

/** Makes the browser one whose person has not decided yet, and whose push service is the given one. */
export async function fakePushService(page: Page, subscription: object): Promise<void> {
  await page.addInitScript((made) => {
    const notification = {
      permission: 'default',
      requestPermission: async () => {
        notification.permission = 'granted';
        return notification.permission;
      },
    };
    Object.assign(window, { Notification: notification });
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async (options) =>
      Object.assign({ options }, { toJSON: () => made }) as unknown as PushSubscription;
  }, subscription);
}

/** Returns what the worker shows for a pushed text, in a browser that shows nothing itself. */
export function pushToWorker(text: string): Promise<unknown> {
  const shown: unknown[] = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    shown.push({ title, ...options });
  };
  // A browser without a window ends a worker that sets its badge.
  const setAppBadge = async (count: number) => shown.push(`badge ${count}`);
  Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true });
  const tasks: Promise<unknown>[] = [];
  const event = {
    data: { json: () => JSON.parse(text) },
    waitUntil: (task: Promise<unknown>) => tasks.push(task),
  };
  dispatchEvent(Object.assign(new Event('push'), event));
  return Promise.all(tasks).then(() => shown);
}
