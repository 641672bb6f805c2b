// Stands in the app's page itself: what its first page needs is asked for beside the scripts rather than after them.

/** Put in when the app is built: the chunks of some pages, by their address (web/vite-plugins/early-head.ts). */
declare const __PAGE_CHUNKS__: Readonly<Record<string, readonly string[]>>;

for (const href of __PAGE_CHUNKS__[location.pathname] ?? []) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
}

// For platform/api/preloaded-response.ts.
globalThis.preloadedRequests = new Map();
ask('/api/account/viewer');
const userId = readPremiumId();
if (userId) ask('/api/operations/state', userId);

// The frame is the same for every page, and is there before the scripts run.
const markCurrentPage = () =>
  document.querySelector(`nav a[href="${location.pathname}"]`)?.setAttribute('aria-current', 'page');
document.addEventListener('readystatechange', markCurrentPage, { once: true });

function ask(address: string, userId?: string): void {
  const sentAt = performance.now();
  const headers: HeadersInit = userId ? { 'x-account': userId } : {};
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(15_000) })
    .then((response) => ({ response, sentAt, receivedAt: performance.now() }))
    .catch(() => null);
  globalThis.preloadedRequests?.set(address, { userId, answer });
}

/** Who was here last with a plan (viewer-cache.ts): others would only be refused. */
function readPremiumId(): string | undefined {
  try {
    const { viewer } = JSON.parse(localStorage.getItem('focuspool.kept-answers') ?? '');
    return viewer.emailVerified && viewer.profile.isPremium ? viewer.userId : undefined;
  } catch {
    return undefined;
  }
}
