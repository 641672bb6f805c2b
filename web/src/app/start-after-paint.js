// Stands in the page itself (web/vite-plugins/start-after-paint.ts puts in which files): the words are painted first, then each
// file is evaluated in a task of its own, so that the page answers in between.
const { files: ownFiles, appFiles, pages } = __START__;
// The cookie that comes and goes with the session's (signInHint).
const isMember = !__IS_EAGER__ && /focuspool\.signed_in=1/.test(document.cookie);
const files = isMember ? appFiles : ownFiles;
const pageFiles = (__IS_EAGER__ && pages[location.pathname]) || [];

function askForFiles() {
  for (const href of __IS_EAGER__ ? [...files, ...pageFiles] : files) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }));
  }
}

// For platform/api/preloaded-response.ts.
function askForAnswers() {
  globalThis.preloadedRequests = new Map();
  ask('/api/account/viewer');
  const userId = readPremiumId();
  if (userId) ask('/api/operations/state', userId);
}

function ask(address, userId) {
  const sentAt = performance.now();
  const headers = userId ? { 'x-account': userId } : {};
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(15_000) })
    .then((response) => ({ response, sentAt, receivedAt: performance.now() }))
    .catch(() => null);
  preloadedRequests.set(address, { userId, answer });
}

// Who was here last with a plan (offline-cache.ts): others would only be refused.
function readPremiumId() {
  try {
    const { viewer } = JSON.parse(localStorage.getItem('focuspool.kept-answers'));
    return viewer.emailVerified && viewer.profile.isPremium ? viewer.userId : undefined;
  } catch {}
}

// Whoever is signed in never sees the visitor's page: the landing page becomes the app's frame, and starts the app.
function emptyPage() {
  const style = document.createElement('style');
  document.head.append(Object.assign(style, { textContent: 'main>*{display:none}' }));
  document.addEventListener('DOMContentLoaded', () => {
    document.querySelector('main').innerHTML =
      '<div role="status" aria-label="Loading" class="grid flex-1 place-items-center p-8"><div class="size-10 animate-spin rounded-full border-4 border-line border-t-accent"></div></div>';
    style.remove();
  });
}

// What somebody touched before the app listens is done again once it does; links and popovers need nobody.
const touched = [];
function remember({ type, target }) {
  const control = target.closest(type === 'click' ? 'button:not([popovertarget])' : 'input');
  if (control) touched.push({ type, control, value: control.value });
}

function doAgain({ type, control, value }) {
  if (type === 'click') return control.click();
  // React takes the field over as it was at first, and then hears of the change.
  for (const each of [control.defaultValue, value]) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(control, each);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

// The frame is the same for every page.
function markCurrentPage() {
  document.querySelector(`nav a[href="${location.pathname}"]`)?.setAttribute('aria-current', 'page');
}

async function start() {
  if (!__IS_EAGER__) askForFiles();
  for (const file of files) {
    await Promise.race([import(file), failLate()]);
    await endTask();
  }
  touched.forEach(doAgain);
}

// What platform/updates does for the chunks that come later: one new load where the server is there, else a message.
const failLate = () => new Promise((_goOn, fail) => setTimeout(fail, 120_000));

async function reloadOnce() {
  try {
    const { ok } = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(4_000) });
    const key = 'focuspool.mended-at';
    const now = Date.now();
    if (ok && !(Math.abs(now - sessionStorage[key]) < 300_000)) {
      sessionStorage[key] = now;
      return location.reload();
    }
  } catch {}
  document.querySelector('main [role="status"]')?.remove();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="alert" class="fixed inset-x-4 bottom-18 z-40 grid justify-items-center rounded-2xl bg-solid p-5 text-center text-ink"><h1 class="text-lg">This page could not be loaded.</h1><a href="" class="min-h-11 p-2 underline">Try again</a></div>',
  );
}

function endTask() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((goOn) => {
    port1.onmessage = goOn;
    port2.postMessage(null);
  });
}

for (const type of ['click', 'input']) addEventListener(type, remember, true);
// Said the moment from which the app hears of it itself, so that nothing is done twice.
addEventListener('focuspool:listening', () => {
  for (const type of ['click', 'input']) removeEventListener(type, remember, true);
});
if (isMember) emptyPage();
if (__IS_EAGER__) {
  askForFiles();
  askForAnswers();
  document.addEventListener('DOMContentLoaded', markCurrentPage);
}

const isTime = new Promise((goOn) => {
  // In a tab that nobody sees nothing is painted, and an old browser may not tell.
  setTimeout(goOn, document.visibilityState === 'hidden' ? 0 : 500);
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) goOn();
  }).observe({ type: 'paint', buffered: true });
});
void isTime.then(start).catch(reloadOnce);
