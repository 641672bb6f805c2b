import { StrictMode, startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { keepFocus } from './app/keep-focus.ts';
import { type EnterApp, VisitorLanding } from './app/landing/visitor-landing.tsx';
import './app/styles.css';
import { loadChunk } from './platform/updates/load-chunk.ts';
import { keepAppOnDevice } from './platform/updates/new-version.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');

const enterApp: EnterApp = async (viewer, ...destination) => {
  const { showApp, introduceViewer, navigateApp } = await loadChunk(() => import('./app/show-app.tsx'));
  if (viewer !== undefined) introduceViewer(viewer);
  showApp(root);
  const [to, options] = destination;
  if (to) navigateApp(to, options);
};

keepFocus(container);
let root: Root;
// In slices, so that the page answers meanwhile.
startTransition(() => {
  root = hydrateRoot(
    container,
    <StrictMode>
      <ErrorBoundary>
        <VisitorLanding enterApp={enterApp} />
      </ErrorBoundary>
    </StrictMode>,
  );
});
dispatchEvent(new Event('focuspool:listening'));
void keepAppOnDevice();
