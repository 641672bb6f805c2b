import { isServerAway } from '../platform/api.ts';
import { useComeback } from '../platform/use-comeback.ts';
import { ErrorPanel } from './error-panel.tsx';

type LoadFailureProps = {
  error: Error;
  /** The error's own words by default. */
  message?: string;
  onRetry: () => void;
};

/** Something could not be loaded. It is asked for again when somebody says so, or once a server that was away is back. */
export function LoadFailure({ error, message = error.message, onRetry }: LoadFailureProps) {
  useComeback(isServerAway(error), onRetry);
  return <ErrorPanel message={message} onRetry={onRetry} />;
}
