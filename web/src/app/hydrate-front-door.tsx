import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadPart } from '../platform/release/load-part.ts';
import { keepAppOnDevice } from '../platform/release/new-version.ts';
import { type EnterApp, FrontDoor } from './front-door.tsx';

/** Brings the front door's HTML to life. */
export function hydrateFrontDoor(container: HTMLElement): void {
  const enterApp: EnterApp = async (viewer, ...destination) => {
    const { showApp, introduceViewer, goWithinApp } = await loadPart(() => import('./show-app.tsx'));
    if (viewer !== undefined) introduceViewer(viewer);
    showApp(root);
    const [to, options] = destination;
    if (to) goWithinApp(to, options);
  };

  const root = hydrateRoot(
    container,
    <StrictMode>
      <FrontDoor enterApp={enterApp} />
    </StrictMode>,
  );
  void keepAppOnDevice();
}
