import type { Page } from '@playwright/test';

/** Resolves once a version of the app is kept on the device and the page belongs to it. */
export function waitUntilInstalled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Resolves once the page has fetched what it may ask a question with, for a journey without the service worker. */
export async function waitUntilDialogsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('dialog-window')),
  );
  await page.waitForLoadState('networkidle');
}

/** On which of its buttons, and of which run; on none where there is no action. */
type NoticePress = { action?: string; runKey?: string | null };

/** Presses a notification, in the worker. Whether it focuses or opens a window is noted: that takes a real press. */
export async function pressNotice({ action = '', runKey = null }: NoticePress): Promise<string[]> {
  const done: string[] = [];
  Object.assign(Reflect.get(globalThis, 'Clients').prototype, {
    openWindow: async (path: string) => done.push(`open ${path}`),
  });
  Object.assign(Reflect.get(globalThis, 'WindowClient').prototype, { focus: async () => done.push('focus') });
  const tasks: Promise<unknown>[] = [];
  const event = {
    action,
    notification: { close: () => done.push('close'), data: { runKey } },
    waitUntil: (task: Promise<unknown>) => tasks.push(task),
  };
  dispatchEvent(Object.assign(new Event('notificationclick'), event));
  await Promise.all(tasks);
  return done;
}

/** Opens a page and waits until the app is on the device. */
export async function install(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitUntilInstalled(page);
}

/** Lets the browser find the newest version, and waits until it is kept on the device. */
export const findNewVersion = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const next = registration.installing;
    if (next) await new Promise((resolve) => next.addEventListener('statechange', resolve));
  });
