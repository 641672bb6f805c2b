import { accountHeader } from '@focuspool/domain/account/access';
import { signInHint, type Viewer } from '@focuspool/domain/account/viewer';
import type { PreloadedResponse } from '../../platform/api/preloaded-response.ts';
import { lastViewerKey, mayRead } from './last-viewer.ts';

// Stands in the app's page itself: what its first page needs is asked for beside the scripts rather than after them.

/** Put in when the app is built: the chunks of some pages, by their address (web/vite-plugins/early-head.ts). */
declare const __PAGE_CHUNKS__: Readonly<Record<string, readonly string[]>>;

/** What the pages of the plan show first, beside the person's state. */
const planAnswers: Readonly<Record<string, string>> = { '/history': '/api/history' };

// Where the app is not on the device, its fonts would share the line with its scripts: they are asked for after these (main.tsx).
if (!('serviceWorker' in navigator && navigator.serviceWorker.controller))
  document.documentElement.dataset.fonts = 'later';

/** The pages that show dates at first. */
const datedPages = ['/history', '/runs', '/stats'];

const viewer = ask('/api/account/viewer');
globalThis.preloadedRequests = new Map([['/api/account/viewer', viewer]]);
const last = readLastViewer();
if (last || document.cookie.split('; ').includes(`${signInHint}=1`)) {
  const found = last ? null : viewer.then(readViewer);
  const askOwn = (address: string, needsPlan: boolean) => {
    const askAs = async (viewer: Viewer | null) =>
      // Of others it would only be refused.
      mayRead(viewer, needsPlan) ? ask(address, viewer?.userId) : null;
    globalThis.preloadedRequests?.set(address, found ? found.then(askAs) : askAs(last));
  };
  askOwn('/api/operations/state', false);
  const answer = planAnswers[location.pathname];
  if (answer) askOwn(answer, true);
}
if (location.pathname === '/auth' || location.pathname === '/login')
  globalThis.preloadedRequests.set('/api/sign-in/methods', ask('/api/sign-in/methods'));

// After the answers, which are short: over six connections what is asked for last waits for the rest.
for (const href of __PAGE_CHUNKS__[location.pathname] ?? []) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
}

// The first of a page's formats takes long: it is made while the scripts come, once the frame is painted.
if (datedPages.includes(location.pathname))
  requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })));

// The frame is the same for every page, and is there before the scripts run.
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

/** Who is there, where this device does not know it yet. The app reads the same answer. */
async function readViewer(answer: PreloadedResponse | null): Promise<Viewer | null> {
  const body = await answer?.response
    .clone()
    .json()
    .catch(() => null);
  return body?.viewer ?? null;
}

/** Who was here last. */
function readLastViewer(): Viewer | null {
  try {
    return JSON.parse(localStorage.getItem(lastViewerKey) ?? '').viewer;
  } catch {
    return null;
  }
}
