import { type PagePath, pageAudiences, refuseAccess, standingOf } from '@focuspool/domain/account/access';
import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router';
import { rememberPath } from '../features/account/remembered-path.ts';
import { useViewer } from '../features/account/viewer-request.ts';
import { paths } from '../platform/paths.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';

/** Lets the page inside it show only to those it is for, and sends the others where they can change that (section 2). */
export function Guard({ path }: { path: PagePath }) {
  const { data: viewer, error, refetch } = useViewer();
  const reason = viewer === undefined ? null : refuseAccess(standingOf(viewer), pageAudiences[path]);

  useEffect(() => {
    if (reason === 'email_not_verified') rememberPath(path);
  }, [reason, path]);

  if (viewer === undefined) {
    return error ? <LoadFailure error={error} onRetry={() => refetch()} /> : <PageSpinner />;
  }
  if (reason === null) return <Outlet />;
  return <Navigate to={destinations[reason](path)} replace />;
}

const destinations = {
  session_missing: () => paths.auth,
  signed_out: (path: PagePath) => (path === paths.settings ? paths.login : paths.auth),
  profile_missing: () => paths.auth,
  email_not_verified: () => paths.verifyEmail,
  not_premium: () => paths.subscription,
};
