import type { Notice } from '@focuspool/domain/push/alert';
import { chooseUnusedShells } from './choose-unused-shells.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Filled in when the app is built (offline-shell.ts) and when it is served: the files the app needs to open, and the version's
 * hash.
 */
declare const __SHELL__: { readonly version: string; readonly files: readonly string[] };

const shellPrefix = 'focuspool-shell-';
const { version, files } = __SHELL__;
const shellName = shellPrefix + version;
const picturesName = 'focuspool-pictures';
/** Notes which version is active, which is the newest, and which one each tab began with: a worker's memory does not last. */
const notesName = 'focuspool-notes';
const activeNote = '/active';
const newestNote = '/newest';
const tabNotes = '/tabs/';

/** A copy of the domain's `signInHint`: a worker is one file, and imports nothing that pages share. */
const signInHint = 'focuspool.signed_in';

const serverPaths = /^\/(?:api|dev|metrics)(?:\/|$)/;
/** People's own addresses: only the server can say whether there is anything at one. */
const linkPaths = /^\/with\//;
/** A card laid over a picture: it announces no end, and leads nowhere. */
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
// A new version waits until a page asks it to take over, or until the last page of the old one is closed.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

/** If the device's caches are damaged, a version does without them and takes over all the same: the server answers everything. */
async function keepShell(): Promise<void> {
  const shell = await caches.open(shellName).catch(() => null);
  if (!shell) return;
  await note(newestNote);
  // A file whose name is unique to its contents may come from the browser's cache.
  const cacheOf = (file: string) => (file.startsWith('/assets/') ? 'default' : 'reload');
  await shell.addAll(files.map((file) => new Request(file, { cache: cacheOf(file) })));
  // The right file would be missing for as long as this version is kept: better to install it another time.
  if (await hasWrongFiles(shell)) {
    await caches.delete(shellName);
    throw new Error('The app was answered by another than its server, or in part by another version');
  }
  await deleteUnusedShells().catch(() => {});
}

/**
 * Whether a page has come in place of another file, as from a network that answers everything with its sign-in page, or a
 * document belongs to another version: during an update two processes answer, or one whose files were rebuilt.
 */
async function hasWrongFiles(shell: Cache): Promise<boolean> {
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
  // Tabs that are open when the first version arrives began with it.
  if ((await listShells()).length === 1) await Promise.all(tabs.map(({ id }) => note(tabNotes + id)));
  await deleteUnusedShells();
}

/** Deletes the versions that nobody needs: an open page may still ask for a chunk of its own version. */
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

/** Notes this version at a path. A full or damaged device keeps no notes, and then no shell is deleted. */
async function note(path: string): Promise<void> {
  const notes = await caches.open(notesName).catch(() => null);
  await notes?.put(path, new Response(version)).catch(() => notes.delete(path).catch(() => {}));
}

/** Also undefined if the device's caches are damaged, so that the server is asked. */
function findKept(request: RequestInfo, options: MultiCacheQueryOptions = {}): Promise<Response | undefined> {
  return caches.match(request, options).catch(() => undefined);
}

/** Undefined for requests that only the server can answer. */
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

/**
 * The server guesses the same way (static-files.ts). If cookies cannot be read, the app opens, which shows everyone their page.
 */
async function isVisitorLikely(): Promise<boolean> {
  return 'cookieStore' in self && (await self.cookieStore.get(signInHint)) === null;
}

/** Looks in the shells of all versions: a chunk's name contains its hash. */
async function findChunk(request: Request): Promise<Response> {
  return (await findKept(request)) ?? fetch(request);
}

/**
 * Shows the server's notice of an end (product 4.17), unless a page is in view, which announces the end itself. Only notices
 * announce a room's times, pages do not (product 18.10).
 */
async function tell({ title, body, tag, runKey, actions, isOfRoom }: Notice): Promise<void> {
  const notice = { body, icon: '/icon-192.png', tag, data: isOfRoom ? { isOfRoom } : { runKey }, actions };
  if (isOfRoom) return self.registration.showNotification(title, notice);
  const tabs = await listAppTabs();
  if (tabs.some(({ visibilityState }) => visibilityState === 'visible')) return showBriefly(title, notice);
  await self.navigator.setAppBadge?.(1).catch(() => {});
  // If a hidden page has shown the same notice under the same tag, this one replaces it without a sound.
  await self.registration.showNotification(title, notice);
}

/** Safari ends a subscription after three messages without a notification, even if a page in view announces their content. */
async function showBriefly(title: string, notice: NotificationOptions): Promise<void> {
  if (/Chrome|Firefox/.test(self.navigator.userAgent)) return;
  await self.registration.showNotification(title, { ...notice, silent: true });
  const shown = await self.registration.getNotifications({ tag: notice.tag ?? '' });
  for (const each of shown) each.close();
}

/**
 * Leads to the tab that was used last, or to a new one. The app does the rest itself (notice-press.ts); a landing page
 * that a visitor opened goes to the address given with it (landing-main.tsx).
 */
async function leadToTimer(action: string | null, runKey: string | null): Promise<void> {
  // A break is shown to everyone at home; the timer needs a plan, and leads guests home.
  const query = runKey && new URLSearchParams({ ...(action && { notice: action }), run: runKey });
  const address = query ? `/timer?${query}` : '/';
  const [tab] = await listAppTabs();
  if (tab) {
    await tab.focus();
    return tab.postMessage({ shows: 'timer', action, runKey, address });
  }
  await self.clients.openWindow(address);
}

/** Leads to the tab that was used last, left as it is, or to a new one. */
async function leadHome(): Promise<void> {
  const [tab] = await listAppTabs();
  await (tab ? tab.focus() : self.clients.openWindow('/'));
}

async function showPicture(request: Request): Promise<Response> {
  // The pictures that the app cannot do without came with its shell.
  const ofShell = await findKept(request, { cacheName: shellName });
  const known = ofShell ?? (await findKept(request, { cacheName: picturesName }));
  if (known) return known;
  const response = await fetch(request);
  // A network with a sign-in page answers with that page. On a full or damaged device the picture is shown without being kept.
  const isPicture = response.headers.get('content-type')?.startsWith('image/');
  if (response.ok && isPicture) await keepPicture(request, response.clone()).catch(() => {});
  return response;
}

async function keepPicture(request: Request, picture: Response): Promise<void> {
  const kept = await caches.open(picturesName);
  await kept.put(request, picture);
}
