import { StrictMode, startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { loadPart } from '../platform/release/load-part.ts';
import { keepAppOnDevice } from '../platform/release/new-version.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { type EnterApp, FrontDoor } from './front-door.tsx';
import { keepFocus } from './keep-focus.ts';

/** Brings the front door's HTML to life, in slices that let the page answer meanwhile. */
export function hydrateFrontDoor(container: HTMLElement): void {
  const enterApp: EnterApp = async (viewer, ...destination) => {
    const { showApp, introduceViewer, goWithinApp } = await loadPart(() => import('./show-app.tsx'));
    if (viewer !== undefined) introduceViewer(viewer);
    showApp(root);
    const [to, options] = destination;
    if (to) goWithinApp(to, options);
  };

  const door = (
    <StrictMode>
      <ErrorBoundary>
        <FrontDoor enterApp={enterApp} />
      </ErrorBoundary>
    </StrictMode>
  );
  keepFocus(container);
  let root: Root;
  startTransition(() => {
    root = hydrateRoot(container, door);
  });
  dispatchEvent(new Event('focuspool:listening'));
  void keepAppOnDevice();
}
