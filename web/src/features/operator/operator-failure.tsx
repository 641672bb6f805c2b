import { ApiRefusal } from '../../platform/api/api.ts';
import { Redirect } from '../../platform/location.ts';
import { paths } from '../../platform/paths.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Link } from '../../ui/page/link.tsx';
import { Surface } from '../../ui/surface.tsx';

/** Shown in place of an operator's page: leads a person who is no operator away, and asks for a missing second factor. */
export function OperatorFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const reason = error instanceof ApiRefusal ? error.reason : null;
  if (reason === 'unknown_route') return <Redirect to={paths.home} />;
  if (reason !== 'second_factor_needed') return <LoadFailure error={error} onRetry={onRetry} />;
  return (
    <Surface className="mt-8 grid justify-items-center gap-5 p-8 text-center">
      <p className="max-w-prose text-lg">{error.message}</p>
      <Link to={paths.settings} className={toButtonClasses()}>
        Go to Settings
      </Link>
    </Surface>
  );
}
