import { refusals } from '@focuspool/domain/refusals';
import { useQueryClient } from '@tanstack/react-query';
import MailOpen from 'lucide-react/icons/mail-open';
import { useState } from 'react';
import { ApiRefusal } from '../../../platform/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import {
  useRestartSignUp,
  useVerificationCheck,
  useVerificationPoll,
  useVerificationResend,
} from '../account-requests.ts';
import { AuthCard, StepTrail } from '../sign-in/auth-card.tsx';
import { SignOutButton } from '../sign-out-button.tsx';
import { viewerQuery } from '../viewer-request.ts';

/** The same messages as worded by the auth page and by the verify page (product 8.3). */
const newsTexts = {
  auth: {
    notVerified: refusals.email_not_verified.message,
    resent: 'Verification email resent! Please check your inbox.',
  },
  verify: {
    notVerified: 'Your email is not verified yet. Please check your inbox and click the verification link.',
    resent: 'Verification email sent! Please check your inbox.',
  },
} as const;

const checkFailedText = 'Error checking verification status. Please try again.';

type VerificationCardProps = {
  email: string;
  /** The page that shows the card: each words the messages in its own way. */
  page: keyof typeof newsTexts;
  /** An earlier problem, such as a mail that could not be sent or a link that has expired. */
  problem?: string | null;
};

type Note = { tone: 'problem' | 'success'; text: string };

/** Waits until the mail's link has been followed, here or elsewhere; its parent then shows the next step. */
export function VerificationCard({ email, page, problem = null }: VerificationCardProps) {
  const [note, setNote] = useState<Note | null>(problem ? { tone: 'problem', text: problem } : null);
  const [known, setKnown] = useState(problem);
  if (known !== problem) {
    setKnown(problem);
    if (problem) setNote({ tone: 'problem', text: problem });
  }
  const texts = newsTexts[page];
  const queries = useQueryClient();
  const restartSignUp = useRestartSignUp();
  const check = useVerificationCheck();
  const resend = useVerificationResend();
  useVerificationPoll();

  function checkNow() {
    setNote(null);
    check.mutate(undefined, {
      onSuccess: (isVerified) => !isVerified && setNote({ tone: 'problem', text: texts.notVerified }),
      onError: () => setNote({ tone: 'problem', text: checkFailedText }),
    });
  }

  async function handleRefusal(error: Error) {
    const reason = error instanceof ApiRefusal ? error.reason : null;
    if (reason === 'already_verified') return queries.refetchQueries(viewerQuery);
    if (reason === 'session_missing') return restartSignUp();
    setNote({ tone: 'problem', text: error.message });
  }

  function sendAgain() {
    setNote(null);
    resend.mutate(undefined, {
      onSuccess: () => setNote({ tone: 'success', text: texts.resent }),
      onError: handleRefusal,
    });
  }

  return (
    <AuthCard
      above={
        <div className="grid gap-7">
          <StepTrail current={4} />
          <span className="hidden size-16 place-items-center rounded-full bg-surface-strong text-accent sm:grid">
            <MailOpen aria-hidden className="size-8" strokeWidth={1.5} />
          </span>
        </div>
      }
      title="Verify your email"
      lead={
        <>
          We sent a link to <span className="font-semibold wrap-anywhere text-ink">{email}</span>. Open it,
          and this page continues by itself.
        </>
      }
      below={<SignOutButton>Use another account</SignOutButton>}
    >
      <div className="grid gap-3">
        <SubmitButton type="button" isBusy={check.isPending} onClick={checkNow}>
          I've verified my email
        </SubmitButton>
        <Button variant="quiet" aria-disabled={resend.isPending} onClick={sendAgain}>
          Resend verification email
        </Button>
        {/* Below the buttons, so that nothing moves away from under the next press. */}
        {note?.tone === 'problem' && (
          <FormNote key={note.text} tone="problem">
            {note.text}
          </FormNote>
        )}
        <FormNote tone="success">{note?.tone === 'success' && note.text}</FormNote>
        <p className="mt-2 text-center text-sm text-ink-quiet">Nothing there? Check your spam folder, too.</p>
      </div>
    </AuthCard>
  );
}
