import { Component, type ReactNode, useEffect, useState } from 'react';
import { reportBrowserError } from '../features/browser-errors/watch-errors.ts';
import { ChunkMissing } from '../platform/updates/load-chunk.ts';
import { reloadOnce } from '../platform/updates/reload-once.ts';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Shown in place of children that could not be rendered; `ErrorPage` by default, null where no one would miss them. */
  fallback?: ReactNode;
  /** When this changes, the children are rendered again. */
  resetKey?: string;
};

type ErrorBoundaryState = { failure: { error: unknown } | null; resetKey?: string | undefined };

/** Keeps a failure inside it from affecting the rest of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    // biome-ignore lint/suspicious/noConsole: React would say so itself
    console.error(error);
    reportBrowserError(error);
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { fallback = <ErrorPage error={failure.error} /> } = this.props;
    return fallback;
  }
}

/** Replaces a page that could not be loaded or rendered; a reload fixes both. */
export function ErrorPage({ error }: { error: unknown }) {
  usePageTitle('Something went wrong');
  if (error instanceof ChunkMissing) return <MissingPage message={error.message} />;
  return (
    <ErrorPanel
      message="Something went wrong on this page. Nothing you saved is lost."
      onRetry={() => location.reload()}
    />
  );
}

/** If a newer version is the reason, the page reloads by itself: at once, or when the timer stops. */
function MissingPage({ message }: { message: string }) {
  const [isReloading, setIsReloading] = useState(false);
  useEffect(() => {
    void reloadOnce().then(setIsReloading);
  }, []);
  return (
    <ErrorPanel
      message={isReloading ? 'This page has changed. It will reload once no timer is running.' : message}
      onRetry={() => location.reload()}
    />
  );
}
