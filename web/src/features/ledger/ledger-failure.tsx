import { ApiUnreachable } from '../../platform/api/api.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';

type LedgerFailureProps = { error: Error; onRetry: () => void };

/** A list that could not be read; without a network it says that the list will come by itself. */
export function LedgerFailure({ error, onRetry }: LedgerFailureProps) {
  const isOffline = error instanceof ApiUnreachable && !navigator.onLine;
  const message = isOffline
    ? 'You are offline, and this list is not on this device yet. It will load once you are back online.'
    : error.message;
  return <LoadFailure error={error} message={message} onRetry={onRetry} />;
}
