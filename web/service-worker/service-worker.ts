import type { Notice } from '@focuspool/domain/push/alert';
import { chooseUnusedShells } from './choose-unused-shells.ts';

declare const self: ServiceWorkerGlobalScope;

/** Put in when the app is built (offline-shell.ts), and as it is served: what the app needs to open, and the version's hash. */
declare const __SHELL__: { readonly version: string; readonly files: readonly string[] };

const shellPrefix = 'focuspool-shell-';
const { version, files } = __SHELL__;
const shellName = shellPrefix + version;
const picturesName = 'focuspool-pictures';
/** Which version is active, which is the newest, and which each tab was begun with: a worker's memory does not last. */
const notesName = 'focuspool-notes';
const activeNote = '/active';
const newestNote = '/newest';
const tabNotes = '/tabs/';

/** The domain's `signInHint`: a worker is one file, and imports nothing that pages share. */
const signInHint = 'focuspool.signed_in';

const serverPaths = /^\/(?:api|dev|metrics)(?:\/|$)/;
/** Whether there is anything at somebody's own address the server alone can say. */
const linkPaths = /^\/with\//;
/** Laid over a picture: it tells of no end, and leads nowhere. */
const cardPath = /^\/with\/[^/]+\/card\/?$/;
const pictures = /^\/(?:avatars|rewards)\//;

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const answer = answerFor(event);
  if (answer) event.respondWith(answer);
});
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { runKey = null, isOfRoom = false } = event.notification.data ?? {};
  event.waitUntil(isOfRoom ? leadHome() : leadToTimer(event.action || null, runKey));
});
// A new version waits until somebody says so, or until the last page of the old one is closed.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

/** Where the device's caches are damaged, a version does without, and takes over all the same: the server answers everything. */
async function keepShell(): Promise<void> {
  const shell = await caches.open(shellName).catch(() => null);
  if (!shell) return;
  await note(newestNote);
  // What its name tells apart from every other may come from the browser's cache.
  const cacheOf = (file: string) => (file.startsWith('/assets/') ? 'default' : 'reload');
  await shell.addAll(files.map((file) => new Request(file, { cache: cacheOf(file) })));
  // It would be missing for as long as this version is kept: better to be installed another time.
  if (await isMisled(shell)) {
    await caches.delete(shellName);
    throw new Error('The app was answered by another than its server, or in part by another version');
  }
  await deleteUnusedShells().catch(() => {});
}

/**
 * Whether a page is in the place of another file, as a network that one signs in to first answers everything with one, or a
 * document is another version's, since during an update two processes answer, or one whose files were built anew.
 */
async function isMisled(shell: Cache): Promise<boolean> {
  const answers = await Promise.all(files.map((file) => shell.match(file)));
  return answers.some((answer, at) =>
    files[at]?.endsWith('.html')
      ? answer?.headers.get('x-shell-version') !== version
      : answer?.headers.get('content-type')?.startsWith('text/html'),
  );
}

async function takeOver(): Promise<void> {
  await noteTakeOver().catch(() => {});
  await self.clients.claim();
}

async function noteTakeOver(): Promise<void> {
  await note(activeNote);
  const tabs = await listTabs();
  // What is open when the first version comes was begun with it.
  if ((await listShells()).length === 1) await Promise.all(tabs.map(({ id }) => note(tabNotes + id)));
  await deleteUnusedShells();
}

/** A page that is open may yet ask for a chunk of its own version. */
async function deleteUnusedShells(): Promise<void> {
  const notes = await caches.open(notesName);
  const read = async (path: string) => (await notes.match(path))?.text();
  const open = (await listTabs()).map(({ id }) => tabNotes + id);
  const [active, waiting, ...tabs] = await Promise.all([activeNote, newestNote, ...open].map(read));
  const unused = chooseUnusedShells(await listShells(), { active, waiting, tabs });
  const closed = (await notes.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith(tabNotes) && !open.includes(pathname);
  });
  await Promise.all([
    ...unused.map((name) => caches.delete(shellPrefix + name)),
    ...closed.map((tab) => notes.delete(tab)),
  ]);
}

async function listShells(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(shellPrefix));
  return names.map((name) => name.slice(shellPrefix.length));
}

async function listTabs(): Promise<readonly WindowClient[]> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return tabs.filter(({ url }) => !serverPaths.test(new URL(url).pathname));
}

/** The tabs in which the app itself is open. */
async function listAppTabs(): Promise<readonly WindowClient[]> {
  return (await listTabs()).filter(({ url }) => !cardPath.test(new URL(url).pathname));
}

/** Notes down this version. A full or damaged device keeps no notes, and then no shell is deleted. */
async function note(path: string): Promise<void> {
  const notes = await caches.open(notesName).catch(() => null);
  await notes?.put(path, new Response(version)).catch(() => notes.delete(path).catch(() => {}));
}

/** Undefined also where the device's caches are damaged, so that the server is asked. */
function findKept(request: RequestInfo, options: MultiCacheQueryOptions = {}): Promise<Response | undefined> {
  return caches.match(request, options).catch(() => undefined);
}

/** Undefined for what the server alone can answer. */
function answerFor(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || serverPaths.test(pathname)) return;
  if (request.mode === 'navigate') {
    const isFile = /\.\w+$/.test(pathname) && !linkPaths.test(pathname);
    return isFile ? undefined : openDocument(event, pathname);
  }
  if (pathname.startsWith('/assets/')) return findChunk(request);
  if (pictures.test(pathname)) return showPicture(request);
  return;
}

async function openDocument(event: FetchEvent, pathname: string): Promise<Response> {
  const document = pathname === '/' && (await isVisitorLikely()) ? '/index.html' : '/app.html';
  const page = await findKept(document, { cacheName: shellName });
  if (!page) return fetch(event.request);
  if (linkPaths.test(pathname)) {
    const answer = await fetch(event.request).catch(() => null);
    if (answer) return answer;
  }
  event.waitUntil(note(tabNotes + event.resultingClientId));
  return page;
}

/** The server's guess too (static-files.ts). Where cookies cannot be read it is the app, which shows everybody theirs. */
async function isVisitorLikely(): Promise<boolean> {
  return 'cookieStore' in self && (await self.cookieStore.get(signInHint)) === null;
}

/** Looks through the shells of all versions: a chunk's name holds its hash. */
async function findChunk(request: Request): Promise<Response> {
  return (await findKept(request)) ?? fetch(request);
}

/**
 * Shows what the server says of an end (product 4.17). Whoever looks at a page is told by that. Of a room's time no page tells
 * (product 18.10).
 */
async function tell({ title, body, tag, runKey, actions, isOfRoom }: Notice): Promise<void> {
  const notice = { body, icon: '/icon-192.png', tag, data: isOfRoom ? { isOfRoom } : { runKey }, actions };
  if (isOfRoom) return self.registration.showNotification(title, notice);
  const tabs = await listAppTabs();
  if (tabs.some(({ visibilityState }) => visibilityState === 'visible')) return showInPassing(title, notice);
  await self.navigator.setAppBadge?.(1).catch(() => {});
  // A hidden page has shown the same under the same tag: then this takes its place without a sound.
  await self.registration.showNotification(title, notice);
}

/** Safari ends the subscription of whoever shows nothing of three messages, also where a page in view tells of them. */
async function showInPassing(title: string, notice: NotificationOptions): Promise<void> {
  if (/Chrome|Firefox/.test(self.navigator.userAgent)) return;
  await self.registration.showNotification(title, { ...notice, silent: true });
  const shown = await self.registration.getNotifications({ tag: notice.tag ?? '' });
  for (const each of shown) each.close();
}

/**
 * To the tab that was used last, or to a new one. The app does the rest by itself (finish-notification.ts); a landing page that
 * a visitor opened goes to the address for it (landing-main.tsx).
 */
async function leadToTimer(action: string | null, runKey: string | null): Promise<void> {
  // A break is for everybody to see at home; the timer needs a plan, and leads guests home.
  const query = runKey && new URLSearchParams({ ...(action && { notice: action }), run: runKey });
  const address = query ? `/timer?${query}` : '/';
  const [tab] = await listAppTabs();
  if (tab) {
    await tab.focus();
    return tab.postMessage({ shows: 'timer', action, runKey, address });
  }
  await self.clients.openWindow(address);
}

/** To the tab that was used last as it is, or to a new one. */
async function leadHome(): Promise<void> {
  const [tab] = await listAppTabs();
  await (tab ? tab.focus() : self.clients.openWindow('/'));
}

async function showPicture(request: Request): Promise<Response> {
  // Those that the app cannot do without came with it.
  const ofShell = await findKept(request, { cacheName: shellName });
  const known = ofShell ?? (await findKept(request, { cacheName: picturesName }));
  if (known) return known;
  const response = await fetch(request);
  // A network that one signs in to first answers with a page. On a full device it shows all the same, and on a damaged one.
  const isPicture = response.headers.get('content-type')?.startsWith('image/');
  if (response.ok && isPicture) await keepPicture(request, response.clone()).catch(() => {});
  return response;
}

async function keepPicture(request: Request, picture: Response): Promise<void> {
  const kept = await caches.open(picturesName);
  await kept.put(request, picture);
}
