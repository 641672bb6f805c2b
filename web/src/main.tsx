import { hasPlan } from '@focuspool/domain/account/access';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { keepFocus } from './app/keep-focus.ts';
import { takeEachPressOnce } from './app/one-press.ts';
import { queryClient } from './app/query-client.ts';
import { loadPage, Router } from './app/router/router.tsx';
import { cacheViewer, hasReplica } from './app/viewer-cache.ts';
import './app/styles.css';
import { viewerQuery } from './features/account/viewer-request.ts';
import { watchErrors } from './features/browser-errors/watch-errors.ts';
import { prefetchState } from './features/operation/operation-sync.tsx';
import { keepThemeMenuOpen } from './features/theme/theme-picker.tsx';
import { keepAppOnDevice } from './platform/updates/new-version.ts';
import { Toaster } from './ui/feedback/toaster.tsx';

/** How long the prerendered frame may be shown without a page. */
const patienceMs = 1_000;

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');

if ('fonts' in document.documentElement.dataset) fetchFonts();
watchErrors();
keepFocus(container);
takeEachPressOnce();
const first = await prepareFirstPage();
delete document.documentElement.dataset.fonts;
keepThemeMenuOpen(container);
createRoot(container).render(
  <ErrorBoundary>
    <QueryClientProvider client={queryClient}>
      <Toaster>
        <Router first={first} />
      </Toaster>
    </QueryClientProvider>
  </ErrorBoundary>,
);
void keepAppOnDevice();

/**
 * Fetches the fonts now that the scripts have loaded, while the page is prepared, so that it is laid out with them
 * (app/document/early-requests.ts). The other faces are for letters that few pages contain.
 */
function fetchFonts(): void {
  for (const face of document.fonts) {
    if (face.unicodeRange.startsWith('U+20-7E')) void face.load().catch(() => {});
  }
}

/**
 * Resolves to the page's code once the code, the viewer, their state and the page's first data have loaded, or patience is over,
 * so that the first thing shown is the page.
 */
async function prepareFirstPage() {
  const isDeviceRead = cacheViewer(queryClient);
  const page = loadPage(location.pathname);
  // If the viewer cannot be fetched now, the page fetches them again.
  const isViewerKnown = queryClient.ensureQueryData(viewerQuery).catch(() => null);
  // Changes that wait on the device are sent before the state is requested.
  const isStateKnown = Promise.all([isViewerKnown, isDeviceRead]).then(([viewer]) =>
    hasReplica(viewer) ? prefetchState(queryClient, viewer) : undefined,
  );
  // A viewer with a plan has the highest access level and may read everything that a page shows.
  const isAnswerKnown = Promise.all([page, isViewerKnown]).then(([loaded, viewer]) =>
    viewer && hasPlan(viewer) ? loaded?.Component.prefetch?.(queryClient, viewer) : undefined,
  );
  const isPatienceOver = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  const [first] = await Promise.all([
    Promise.race([page, isPatienceOver]),
    Promise.race([isStateKnown, isPatienceOver]),
    Promise.race([isAnswerKnown, isPatienceOver]),
  ]);
  return first;
}
