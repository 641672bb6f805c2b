import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type EnterApp, FrontDoor } from './app/front-door.tsx';
import './app/styles.css';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');

const enterApp: EnterApp = async (viewer, ...destination) => {
  const { showApp, introduceViewer, goWithinApp } = await import('./app/show-app.tsx');
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
