import type { Page } from '@playwright/test';

/** Resolves once a version of the app is kept on the device and the page belongs to it. */
export function waitUntilInstalled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Resolves once the page has a chunk of the app that it fetches by itself, and everything that the chunk imports. */
export function waitUntilLoaded(page: Page, chunk: string): Promise<void> {
  return page.evaluate(async (name) => {
    // Asked through an observer: with an installed clock, there is no list of what was fetched.
    const address = await new Promise<string>((resolve) => {
      const look = (entries: PerformanceEntryList) => {
        const found = entries.find((entry) => entry.name.includes(`/assets/${name}-`));
        if (found) resolve(found.name);
      };
      const observer = new PerformanceObserver((list) => look(list.getEntries()));
      observer.observe({ type: 'resource', buffered: true });
    });
    await import(address);
  }, chunk);
}

/** Resolves once the page has what it needs to ask a question, for journeys without the service worker. */
export const waitUntilDialogsLoaded = (page: Page): Promise<void> => waitUntilLoaded(page, 'dialog-window');

/** The pressed button, none if there is no action, and the notification's run. */
type NoticePress = { action?: string; runKey?: string | null };

/** Presses a notification, in the worker. Focusing or opening a window is only recorded: really doing it takes a real press. */
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

/** Makes the browser find the newest version, and waits until it is kept on the device. */
export const findNewVersion = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const next = registration.installing;
    if (next) await new Promise((resolve) => next.addEventListener('statechange', resolve));
  });
