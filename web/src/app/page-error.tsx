import { useRouteError } from 'react-router';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { usePageTitle } from '../ui/page-title.ts';

// What the browsers say when a page's code cannot be fetched; after a release its old name is gone.
const loadFailure = /dynamically imported module|importing a module script|preload CSS/i;

/** What a page shows when it could not be loaded or drawn; loading it anew mends both. */
export function PageError() {
  const error = useRouteError();
  usePageTitle('Something went wrong');
  const message =
    error instanceof Error && loadFailure.test(error.message)
      ? 'This page could not be loaded. Please check your connection.'
      : 'Something went wrong on this page. Nothing that you have saved is lost.';
  return <ErrorPanel message={message} onRetry={() => location.reload()} />;
}
