import { standingOf } from '@focuspool/domain/account/access';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, MailQuestion } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { describeButton } from '../../ui/button.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { Arrived } from './arrived.tsx';
import { AuthCard } from './auth-card.tsx';
import { VerificationCard } from './verification-card.tsx';
import { tokenQuery } from './verification-requests.ts';
import { verificationTexts } from './verification-texts.ts';
import { useViewer } from './viewer-request.ts';

/** Where a verification mail's link leads, and where somebody unverified waits for it (specification, section 2). */
export function VerifyEmailPage() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const { data: viewer } = useViewer();
  const { isLoading, isSuccess, error } = useQuery(tokenQuery(token));

  if (isLoading || viewer === undefined) return <PageSpinner />;
  const standing = standingOf(viewer);
  if (viewer && standing === 'unverified') {
    return (
      <VerificationCard
        email={viewer.email}
        texts={verificationTexts.page}
        problem={error?.message ?? null}
      />
    );
  }
  if (standing === 'unnamed') return <Navigate to={paths.auth} replace />;
  if (standing !== 'visitor') return <Arrived />;
  return isSuccess ? <VerifiedCard /> : <VisitorCard problem={error?.message ?? null} />;
}

/** The link was followed in a browser that is not signed in. */
function VerifiedCard() {
  return (
    <AuthCard
      above={<CircleCheck aria-hidden className="size-14 text-success" strokeWidth={1.5} />}
      title="Your email is verified"
      lead="Go back to where you signed up, which goes on by itself, or log in here."
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
      lead={problem ?? 'Log in to have the verification email sent again.'}
    >
      <LoginLink />
    </AuthCard>
  );
}

function LoginLink() {
  return (
    <Link to={paths.login} className={describeButton({ size: 'large', className: 'w-full' })}>
      Log in
    </Link>
  );
}
