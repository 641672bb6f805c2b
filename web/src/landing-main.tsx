import { hydrateRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { keepFocus } from './app/keep-focus.ts';
import { VisitorLanding } from './app/landing-page/visitor-landing.tsx';
import './app/styles.css';
import { watchErrors } from './features/browser-errors/watch-errors.ts';
import { keepAppOnDevice } from './platform/updates/new-version.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');

watchErrors();
keepFocus(container);
hydrateRoot(
  container,
  <ErrorBoundary>
    <VisitorLanding />
  </ErrorBoundary>,
);
// A person who presses a notice has signed in since, in another tab; the notice leads to the app (service-worker.ts).
navigator.serviceWorker?.addEventListener('message', ({ data }) => {
  if (data.address) location.assign(data.address);
});
void keepAppOnDevice();
