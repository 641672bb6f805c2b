import { accountHeader } from '@focuspool/domain/account/access';
import { signInHint, type Viewer } from '@focuspool/domain/account/viewer';
import type { PreloadedResponse } from '../../platform/api/preloaded-response.ts';
import { lastViewerKey, mayRead } from './last-viewer.ts';

// Inlined in the app's document: the data of the first page is requested along with the scripts rather than after them.

/** The chunks of some pages, by their address; inserted when the app is built (web/vite-plugins/early-head.ts). */
declare const __PAGE_CHUNKS__: Readonly<Record<string, readonly string[]>>;

/** The request whose answer a page of the plan shows first, besides the person's state; by the page's address. */
const planAnswers: Readonly<Record<string, string>> = { '/history': '/api/history' };

// While the app is not on the device, fonts would compete with scripts for bandwidth: they are requested later (main.tsx).
if (!('serviceWorker' in navigator && navigator.serviceWorker.controller))
  document.documentElement.dataset.fonts = 'later';

/** The pages that show dates right from the start. */
const datedPages = ['/history', '/runs', '/stats'];

const viewer = ask('/api/account/viewer');
globalThis.preloadedRequests = new Map([['/api/account/viewer', viewer]]);
const last = readLastViewer();
if (last || document.cookie.split('; ').includes(`${signInHint}=1`)) {
  const found = last ? null : viewer.then(readViewer);
  const askOwn = (address: string, needsPlan: boolean) => {
    const askAs = async (viewer: Viewer | null) =>
      // Anyone else would only be refused.
      mayRead(viewer, needsPlan) ? ask(address, viewer?.userId) : null;
    globalThis.preloadedRequests?.set(address, found ? found.then(askAs) : askAs(last));
  };
  askOwn('/api/operations/state', false);
  const answer = planAnswers[location.pathname];
  if (answer) askOwn(answer, true);
}
if (location.pathname === '/auth' || location.pathname === '/login')
  globalThis.preloadedRequests.set('/api/sign-in/methods', ask('/api/sign-in/methods'));

// After the data requests, whose answers are short: beyond six connections the requests made last wait for the others.
for (const href of __PAGE_CHUNKS__[location.pathname] ?? []) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
}

// The first date format of a page takes long to create: this happens while the scripts load, once the frame is painted.
if (datedPages.includes(location.pathname))
  requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })));

// The frame is the same on every page, and is in the document before the scripts run.
const markCurrentPage = () =>
  document.querySelector(`nav a[href="${location.pathname}"]`)?.setAttribute('aria-current', 'page');
document.addEventListener('readystatechange', markCurrentPage, { once: true });

function ask(address: string, userId?: string): Promise<PreloadedResponse | null> {
  const sentAt = performance.now();
  const headers: HeadersInit = userId ? { [accountHeader]: userId } : {};
  return fetch(address, { headers, signal: AbortSignal.timeout(15_000) })
    .then((response) => ({ response, sentAt, receivedAt: performance.now(), userId }))
    .catch(() => null);
}

/** Reads who is signed in, if this device does not know it yet. The app reads the same answer. */
async function readViewer(answer: PreloadedResponse | null): Promise<Viewer | null> {
  const body = await answer?.response
    .clone()
    .json()
    .catch(() => null);
  return body?.viewer ?? null;
}

function readLastViewer(): Viewer | null {
  try {
    return JSON.parse(localStorage.getItem(lastViewerKey) ?? '').viewer;
  } catch {
    return null;
  }
}
