import type { Viewer } from '@focuspool/domain/account/viewer';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { viewerQuery } from '../features/account/viewer-request.ts';
import type { GoTo } from '../platform/go-to.ts';
import { Toaster } from '../ui/toaster.tsx';
import { keepAnswers } from './kept-answers.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

keepAnswers(queryClient);

/** Shows the app at the window's address in place of whatever `root` shows. */
export function showApp(root: Root): void {
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Toaster>
          <RouterProvider router={router} />
        </Toaster>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Lets the app know who is there when that has been asked already. */
export function introduceViewer(viewer: Viewer | null): void {
  queryClient.setQueryData(viewerQuery.queryKey, viewer);
}

/** Goes on within the app. */
export const goWithinApp: GoTo = (to, options) => void router.navigate(to, options);
