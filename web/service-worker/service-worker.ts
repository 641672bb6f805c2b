export {};

declare const self: ServiceWorkerGlobalScope;

/** Put in when the app is built: what the app needs to open, by its hash (web/vite-plugins/offline-shell.ts). */
declare const __SHELL__: { readonly version: string; readonly files: readonly string[] };

const shellPrefix = 'focuspool-shell-';
const { version, files } = __SHELL__;
const shellName = shellPrefix + version;
const picturesName = 'focuspool-pictures';

const serverPaths = /^\/(?:api|dev|metrics)(?:\/|$)/;
const pictures = /^\/(?:avatars|rewards)\//;

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const answer = answerFor(event.request);
  if (answer) event.respondWith(answer);
});
// A new version waits until somebody says so, or until the last page of the old one is closed.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

async function keepShell(): Promise<void> {
  const shell = await caches.open(shellName);
  await shell.addAll(
    files.map((file) => new Request(file, { cache: file.endsWith('.html') ? 'reload' : 'default' })),
  );
}

/** The shell before this one stays: a page that is still open with it may yet ask for one of its parts. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== shellName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Undefined for what the server alone can answer. */
function answerFor(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || serverPaths.test(pathname)) return;
  if (request.mode === 'navigate')
    return /\.\w+$/.test(pathname) ? undefined : openDocument(request, pathname);
  if (pathname.startsWith('/assets/')) return findPart(request);
  if (pictures.test(pathname)) return showPicture(request);
  return;
}

async function openDocument(request: Request, pathname: string): Promise<Response> {
  const shell = await caches.open(shellName);
  return (await shell.match(pathname === '/' ? '/index.html' : '/app.html')) ?? fetch(request);
}

/** Looks through the shells of all versions: a part's name holds its hash. */
async function findPart(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function showPicture(request: Request): Promise<Response> {
  const kept = await caches.open(picturesName);
  const known = await kept.match(request);
  if (known) return known;
  const response = await fetch(request);
  // On a full device it shows all the same.
  if (response.ok) await kept.put(request, response.clone()).catch(() => {});
  return response;
}
