import type { Viewer } from '@focuspool/domain/account/viewer';
import { refusals } from '@focuspool/domain/refusals';
import { lazy, Suspense, useState } from 'react';
import { Redirect, useLocation, useSearchParams } from '../../../platform/location.ts';
import { paths } from '../../../platform/paths.ts';
import { loadChunk } from '../../../platform/updates/load-chunk.ts';
import { PageSpinner } from '../../../ui/feedback/spinner.tsx';
import { useGoogleState } from '../account-requests.ts';
import { moveMailedToken, readMailedToken } from '../mailed-token.ts';
import { PostLoginRedirect } from '../remembered-path.tsx';
import { useViewer } from '../viewer-request.ts';
import { chooseAuthStep, readAuthState, readGoogleReturn } from './auth-step.ts';
import { ForgotPasswordStep, LoginStep } from './login-steps.tsx';
import { EmailStep, PasswordStep, SignUpStartStep } from './sign-up-steps.tsx';
import { UsernameStep } from './username-step.tsx';

// Loaded on demand: most people who log in see none of these steps.
const VerificationCard = lazy(async () => ({
  default: (await loadChunk(() => import('../verification/verification-card.tsx'))).VerificationCard,
}));

const NewPasswordStep = lazy(async () => ({
  default: (await loadChunk(() => import('./new-password-step.tsx'))).NewPasswordStep,
}));

const CodeStep = lazy(async () => ({
  default: (await loadChunk(() => import('./code-step.tsx'))).CodeStep,
}));

/** Sign-up and login, one step at a time (product 2.7). */
export function AuthPage() {
  const { data: viewer } = useViewer();
  // Waited for, so that the Google button does not shift the links below it.
  const google = useGoogleState();
  const isKnown = viewer !== undefined && google !== undefined;
  if (!isKnown) return <PageSpinner />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <AuthSteps viewer={viewer} />
    </Suspense>
  );
}

function AuthSteps({ viewer }: { viewer: Viewer | null }) {
  const parameters = useSearchParams();
  const location = useLocation();
  const { state: entry, hash, key } = location;
  const [isMailSent, setIsMailSent] = useState(true);
  const resetToken = readMailedToken(location, 'reset');
  const movedLink = moveMailedToken(location, 'reset');
  const state = readAuthState(entry, hash);
  const step = chooseAuthStep(viewer, state, resetToken !== null);
  const fromGoogle = readGoogleReturn(parameters);

  if (movedLink) return <Redirect to={movedLink} />;
  if (fromGoogle) return <Redirect to={paths.auth} state={fromGoogle} />;
  if (resetToken !== null) return <NewPasswordStep token={resetToken} />;
  if (step === 'username' && viewer) return <UsernameStep viewer={viewer} onMailSent={setIsMailSent} />;
  if (step === 'verification' && viewer) {
    const problem = isMailSent ? null : refusals.mail_failed.message;
    return <VerificationCard email={viewer.email} page="auth" problem={problem} />;
  }
  // A mail sends people there to choose another password; those who are signed in do so in the settings.
  if (step === 'signed-in' && hash === '#forgot') return <Redirect to={paths.settings} />;
  if (step === 'signed-in') return <PostLoginRedirect />;
  if (step === 'sign-up') return <SignUpStartStep note={state.note} />;
  if (step === 'email') return <EmailStep key={key} email={state.email} note={state.note} />;
  if (step === 'password') return <PasswordStep key={key} email={state.email} />;
  if (step === 'code') return <CodeStep />;
  if (step === 'forgot') return <ForgotPasswordStep email={state.email} />;
  return <LoginStep key={key} email={state.email} note={state.note} />;
}
