// Stands in the page itself (web/vite-plugins/start-after-paint.ts puts in which files): the words are painted first, then each
// file is evaluated in a task of its own, so that the page answers in between.
const { files, pages, isEager } = __START__;
const page = pages[location.pathname] ?? { files: [], answers: [] };

function askForFiles() {
  for (const href of [...files, ...page.files]) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }));
  }
}

// For platform/early-answer.ts.
function askForAnswers() {
  globalThis.earlyAnswers = new Map();
  for (const address of ['/api/account/viewer', ...(isListKnown() ? page.answers : [])]) {
    const sentAt = performance.now();
    const answer = fetch(address, { signal: AbortSignal.timeout(15_000) })
      .then((response) => ({ response, sentAt, receivedAt: performance.now() }))
      .catch(() => null);
    earlyAnswers.set(address, answer);
  }
}

// Whether somebody's list was read here since they signed in (kept-answers.ts): others would only be refused.
function isListKnown() {
  try {
    return JSON.parse(localStorage.getItem('focuspool.kept-answers')).currentList !== undefined;
  } catch {
    return false;
  }
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
  if (!isEager) askForFiles();
  for (const file of files) {
    await import(file);
    await endTask();
  }
  touched.forEach(doAgain);
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
if (isEager) {
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
void isTime.then(start);
