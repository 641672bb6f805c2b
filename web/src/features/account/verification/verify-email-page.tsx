import { accessLevelOf } from '@focuspool/domain/account/access';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import MailQuestion from 'lucide-react/icons/mail-question';
import { type ReactNode, useEffect } from 'react';
import { ApiRefusal } from '../../../platform/api/api.ts';
import { Redirect, useLocation } from '../../../platform/location.ts';
import { paths } from '../../../platform/paths.ts';
import { toButtonClasses } from '../../../ui/button.tsx';
import { PageSpinner } from '../../../ui/feedback/spinner.tsx';
import { showToast } from '../../../ui/feedback/toast-queue.ts';
import { Link } from '../../../ui/page/link.tsx';
import { tokenQuery } from '../account-requests.ts';
import { moveMailedToken, readMailedToken } from '../mailed-token.ts';
import { PostLoginRedirect } from '../remembered-path.tsx';
import { AuthCard } from '../sign-in/auth-card.tsx';
import { useViewer } from '../viewer-request.ts';
import { VerificationCard } from './verification-card.tsx';

/** Shown if the link verified an address other than the signed-in person's. */
const othersLinkText = 'That link was for another email address. Yours is not verified yet.';

/** The toast for a person who is already signed in and verified. */
const verifiedText = 'The email address is verified.';

/** The page that a verification mail's link opens, and where an unverified person waits for it (product 2.8). */
export function VerifyEmailPage() {
  const location = useLocation();
  const token = readMailedToken(location, 'token');
  const movedLink = moveMailedToken(location, 'token');
  const { data: viewer, isError: isViewerOld } = useViewer();
  const { isLoading, isSuccess, error } = useQuery(tokenQuery(token));

  if (movedLink) return <Redirect to={movedLink} />;
  if (isLoading || viewer === undefined) return <PageSpinner />;
  const level = accessLevelOf(viewer);
  const refusal = error instanceof ApiRefusal ? error : null;
  // A malformed token comes from a link that was cut off.
  const problem = refusal?.fields.token ?? error?.message ?? null;
  const isUsed = refusal?.reason === 'already_verified';
  // A viewer who could not be read again since may have been verified by this very link.
  const isOthers = (isSuccess || isUsed) && !isViewerOld;
  if (viewer && level === 'unverified') {
    return (
      <VerificationCard email={viewer.email} page="verify" problem={isOthers ? othersLinkText : problem} />
    );
  }
  if (level === 'unnamed') return <Redirect to={paths.auth} />;
  if (level !== 'visitor') return <RedirectFromLink word={isSuccess ? verifiedText : problem} />;
  if (isSuccess) {
    return <VerifiedCard lead="Go back to where you signed up, which continues by itself, or log in here." />;
  }
  return isUsed ? <VerifiedCard lead={problem} /> : <VisitorCard problem={problem} />;
}

/** Redirects, with a toast about the link if there is something to say. */
function RedirectFromLink({ word }: { word: string | null }) {
  useEffect(() => {
    if (word !== null) showToast(word);
  }, [word]);
  return <PostLoginRedirect />;
}

/** For a link that was followed in a browser where no one is signed in. */
function VerifiedCard({ lead }: { lead: ReactNode }) {
  return (
    <AuthCard
      above={<CircleCheck aria-hidden className="size-14 text-success" strokeWidth={1.5} />}
      title="Your email is verified"
      lead={lead}
    >
      <LoginLink />
    </AuthCard>
  );
}

function VisitorCard({ problem }: { problem: string | null }) {
  return (
    <AuthCard
      above={<MailQuestion aria-hidden className="size-14 text-accent" strokeWidth={1.5} />}
      title="Verify your email"
      lead={problem ?? 'Log in to get the verification email again.'}
    >
      <LoginLink />
    </AuthCard>
  );
}

function LoginLink() {
  return (
    <Link to={paths.login} className={toButtonClasses({ size: 'large', className: 'w-full' })}>
      Log in
    </Link>
  );
}
