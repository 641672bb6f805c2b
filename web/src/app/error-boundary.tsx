import { Component, type ReactNode } from 'react';
import { ErrorPanel } from '../ui/error-panel.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Stands in place of what could not be drawn; null for what nobody misses. */
  fallback?: ReactNode;
};

/** What fails inside it fails alone. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    const { children, fallback = <BrokenPage /> } = this.props;
    return this.state.isBroken ? fallback : children;
  }
}

/** Loading it anew mends a page that could not be drawn. */
export function BrokenPage() {
  return (
    <ErrorPanel
      message="Something went wrong on this page. Nothing that you have saved is lost."
      onRetry={() => location.reload()}
    />
  );
}
