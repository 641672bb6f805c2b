import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { PartMissing } from '../platform/release/load-part.ts';
import { mendPage } from '../platform/release/mend-page.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { BrokenPage } from './error-boundary.tsx';

/** What a page shows when it could not be loaded or drawn; loading it anew mends both. */
export function PageError() {
  const error = useRouteError();
  usePageTitle('Something went wrong');
  if (error instanceof PartMissing) return <MissingPage message={error.message} />;
  return <BrokenPage />;
}

/** Where a newer version is the reason, the page is loaded anew by itself: at once, or when the timer stops. */
function MissingPage({ message }: { message: string }) {
  const [isMending, setIsMending] = useState(false);
  useEffect(() => {
    void mendPage().then(setIsMending);
  }, []);
  return (
    <ErrorPanel
      message={
        isMending ? 'This page has changed. It is loaded anew as soon as no timer is running.' : message
      }
      onRetry={() => location.reload()}
    />
  );
}
