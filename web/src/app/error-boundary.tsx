import { Component, type ReactNode, useEffect, useState } from 'react';
import { tellOfError } from '../features/browser-errors/watch-errors.ts';
import { ChunkMissing } from '../platform/updates/load-chunk.ts';
import { reloadOnce } from '../platform/updates/reload-once.ts';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Stands in place of what could not be drawn, `ErrorPage` by default; null for what nobody misses. */
  fallback?: ReactNode;
  /** Once it is another, what failed is tried again. */
  resetKey?: string;
};

type ErrorBoundaryState = { failure: { error: unknown } | null; resetKey?: string | undefined };

/** What fails inside it fails alone. */
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
    tellOfError(error);
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { fallback = <ErrorPage error={failure.error} /> } = this.props;
    return fallback;
  }
}

/** Stands in place of a page that could not be loaded or drawn; a reload mends both. */
export function ErrorPage({ error }: { error: unknown }) {
  usePageTitle('Something went wrong');
  if (error instanceof ChunkMissing) return <MissingPage message={error.message} />;
  return (
    <ErrorPanel
      message="Something went wrong on this page. Nothing that you have saved is lost."
      onRetry={() => location.reload()}
    />
  );
}

/** Where a newer version is the reason, the page reloads by itself: at once, or when the timer stops. */
function MissingPage({ message }: { message: string }) {
  const [isReloading, setIsReloading] = useState(false);
  useEffect(() => {
    void reloadOnce().then(setIsReloading);
  }, []);
  return (
    <ErrorPanel
      message={
        isReloading ? 'This page has changed. It is loaded anew as soon as no timer is running.' : message
      }
      onRetry={() => location.reload()}
    />
  );
}
