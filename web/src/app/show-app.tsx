import type { Viewer } from '@focuspool/domain/account/viewer';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { viewerQuery } from '../features/account/viewer-request.ts';
import type { PageNavigate } from '../platform/navigation.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { cacheViewer } from './offline-cache.ts';
import { queryClient } from './query-client.ts';
import { router } from './router/router.tsx';

const isDeviceRead = cacheViewer(queryClient);

/** How long the frame that the page came with may stand alone. */
const patienceMs = 1_000;

/** Resolves once it is known who is there and the page's code has come, so that the first thing shown is the page. */
export async function prepareApp(): Promise<void> {
  const isRouteLoaded = new Promise<void>((resolve) => {
    const check = ({ initialized }: { initialized: boolean }) => {
      if (!initialized) return;
      resolve();
      stop();
    };
    const stop = router.subscribe(check);
    check(router.state);
  });
  // Who cannot be asked for now is asked for again by the page.
  const isViewerKnown = queryClient.ensureQueryData(viewerQuery).catch(() => {});
  const isPrepared = Promise.all([isViewerKnown, isRouteLoaded, isDeviceRead]);
  await Promise.race([isPrepared, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/** Shows the app at the window's address in place of whatever `root` shows, in slices that let the page answer meanwhile. */
export function showApp(root: Root): void {
  const app = (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <Toaster>
            <RouterProvider router={router} />
          </Toaster>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
  startTransition(() => root.render(app));
}

/** Lets the app know who is there when that has been asked already. */
export function introduceViewer(viewer: Viewer | null): void {
  queryClient.setQueryData(viewerQuery.queryKey, viewer);
}

/** Goes on within the app. */
export const navigateApp: PageNavigate = (to, options) => void router.navigate(to, options);
