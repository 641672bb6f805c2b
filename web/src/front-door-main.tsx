import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type EnterApp, FrontDoor } from './app/front-door.tsx';
import './app/styles.css';
import { loadPart } from './platform/release/load-part.ts';
import { keepAppOnDevice } from './platform/release/new-version.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');

const enterApp: EnterApp = async (viewer, ...destination) => {
  const { showApp, introduceViewer, goWithinApp } = await loadPart(() => import('./app/show-app.tsx'));
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

// What the page itself needs comes first.
addEventListener('load', () => void keepAppOnDevice(), { once: true });
