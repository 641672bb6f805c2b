import { isServerAway } from '../../platform/api/api.ts';
import { useRetryWhenOnline } from '../../platform/api/retry-when-online.ts';
import { Button } from '../button.tsx';
import { ErrorPanel } from './error-panel.tsx';

type LoadFailureProps = {
  error: Error;
  /** The error's own message by default. */
  message?: string;
  onRetry: () => void;
  /** Whether it is shown within a pane instead of being one. */
  isInPane?: boolean;
};

/** Says that something could not be loaded. It is loaded again on request, or once a server that was away is back. */
export function LoadFailure({ error, message = error.message, onRetry, isInPane }: LoadFailureProps) {
  useRetryWhenOnline(isServerAway(error), onRetry);
  if (!isInPane) return <ErrorPanel message={message} onRetry={onRetry} />;
  return (
    <div role="alert" className="grid justify-items-start gap-3 py-2">
      <p>{message}</p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
