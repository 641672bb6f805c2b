import { useQueryClient } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiRefusal } from '../../platform/api.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormNote } from '../../ui/form-note.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { AuthCard } from './auth-card.tsx';
import type { AuthLink } from './auth-step.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { StepTrail } from './step-trail.tsx';
import { useVerificationCheck, useVerificationPoll, useVerificationResend } from './verification-requests.ts';
import { checkFailedText, type verificationTexts } from './verification-texts.ts';
import { changeViewer, viewerQuery } from './viewer-request.ts';

type VerificationCardProps = {
  email: string;
  texts: (typeof verificationTexts)[keyof typeof verificationTexts];
  /** What went wrong before, such as a mail that could not be sent or a link that is too old. */
  problem?: string | null;
};

type Note = { tone: 'problem' | 'success'; text: string };

/** Waits for the link of the mail to be followed, here or elsewhere; whoever shows this moves on when it was. */
export function VerificationCard({ email, texts, problem = null }: VerificationCardProps) {
  const [note, setNote] = useState<Note | null>(problem ? { tone: 'problem', text: problem } : null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const check = useVerificationCheck();
  const resend = useVerificationResend();
  useVerificationPoll();

  function checkNow() {
    if (check.isPending) return;
    setNote(null);
    check.mutate(undefined, {
      onSuccess: (isVerified) => !isVerified && setNote({ tone: 'problem', text: texts.notVerified }),
      onError: () => setNote({ tone: 'problem', text: checkFailedText }),
    });
  }

  async function handleRefusal(error: Error) {
    const reason = error instanceof ApiRefusal ? error.reason : null;
    if (reason === 'already_verified') return queries.refetchQueries(viewerQuery);
    if (reason !== 'session_missing') return setNote({ tone: 'problem', text: error.message });
    const state: AuthLink = { step: 'sign-up', note: 'session_missing' };
    await navigate(paths.auth, { state, replace: true });
    await changeViewer(queries, null);
  }

  function sendAgain() {
    if (resend.isPending) return;
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
          We sent a link to <span className="font-semibold wrap-anywhere text-ink">{email}</span>. Follow it,
          and this page goes on by itself.
        </>
      }
      below={<SignOutButton>Use another account</SignOutButton>}
    >
      <div className="grid gap-3">
        {note && (
          <FormNote key={note.text} tone={note.tone}>
            {note.text}
          </FormNote>
        )}
        <SubmitButton type="button" isBusy={check.isPending} onClick={checkNow}>
          I've verified my email
        </SubmitButton>
        <Button variant="quiet" aria-disabled={resend.isPending} onClick={sendAgain}>
          Resend verification email
        </Button>
        <p className="mt-2 text-center text-sm text-ink-quiet">
          Nothing there? Please look into your spam folder, too.
        </p>
      </div>
    </AuthCard>
  );
}
