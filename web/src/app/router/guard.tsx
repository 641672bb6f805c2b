import { accessLevelOf, type PagePath, pageLevels, refuseAccess } from '@focuspool/domain/account/access';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { rememberPath } from '../../features/account/remembered-path.tsx';
import type { AuthLink } from '../../features/account/sign-in/auth-step.ts';
import { useViewer } from '../../features/account/viewer-request.ts';
import { isOpenedByNotice } from '../../features/timer/alerts/notice-press.ts';
import { useLoad } from '../../platform/api/use-load.ts';
import { Redirect, useLocation } from '../../platform/location.ts';
import { paths } from '../../platform/paths.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { showToast } from '../../ui/feedback/toast-queue.ts';

const premiumEndedToastMs = 8_000;

type GuardProps = {
  path: PagePath;
  /** True while the code of the next page is loading. */
  isLeaving: boolean;
  children: ReactNode;
};

/** Shows the page inside it only to those it is for, and sends others to a page where they can gain access (product 2.2). */
export function Guard({ path, isLeaving, children }: GuardProps) {
  const { hash, search } = useLocation();
  const { data: viewer, problem, retry } = useLoad(useViewer());
  const reason = viewer === undefined ? null : refuseAccess(accessLevelOf(viewer), pageLevels[path]);

  useEffect(() => {
    // A person with the link of a room may have no account yet; the room's key is in the fragment.
    if (path === paths.room && reason) rememberPath(path + hash);
    else if (reason === 'email_not_verified') rememberPath(path);
  }, [reason, path, hash]);

  const lastLetIn = useRef<string | null>(null);
  useEffect(() => {
    if (viewer && reason === null && pageLevels[path] === 'premium') lastLetIn.current = viewer.userId;
    if (reason !== 'not_premium' || lastLetIn.current !== viewer?.userId) return;
    lastLetIn.current = null;
    showToast('Your premium has ended. If a run is under way, it is on the home page.', premiumEndedToastMs);
  });

  if (viewer === undefined) {
    return problem ? <LoadFailure error={problem} onRetry={retry} /> : <PageSpinner />;
  }
  if (reason === null) {
    // Whatever a person typed or opened on a page that is not for everyone is discarded when the viewer changes.
    const owner = pageLevels[path] === 'everyone' ? 'everyone' : viewer?.userId;
    return <Fragment key={owner}>{children}</Fragment>;
  }
  // A person who has just deleted their account is already on the way home.
  if (isLeaving) return <PageSpinner />;
  const state: AuthLink | undefined = path === paths.room && hash ? { note: 'room_link' } : undefined;
  return <Redirect to={destinations[reason](path, search)} state={state} />;
}

const destinations = {
  session_missing: () => paths.auth,
  login_first: () => paths.auth,
  signed_out: (path: PagePath) => (path === paths.settings ? paths.login : paths.auth),
  profile_missing: () => paths.auth,
  email_not_verified: () => paths.verifyEmail,
  // A person without a plan may still have a run: as a guest, or from before the plan ended.
  not_premium: (_path: PagePath, search: string) =>
    isOpenedByNotice(search) ? paths.home : paths.subscription,
};
