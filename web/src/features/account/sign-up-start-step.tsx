import { Mail } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { AuthCard } from './auth-card.tsx';
import type { AuthLink, AuthState } from './auth-step.ts';
import { GoogleButton } from './google-button.tsx';
import { StepLink } from './step-link.tsx';
import { StepNote } from './step-note.tsx';

/** How to sign up. */
export function SignUpStartStep({ note }: Pick<AuthState, 'note'>) {
  const navigate = useNavigate();
  return (
    <AuthCard
      title="Sign Up"
      lead="A list of tasks, a clock that moves, and people who start at the same time as you."
      below={
        <p className="text-ink-quiet">
          Already have an account?<StepLink to={{ step: 'login' }}>Login</StepLink>
        </p>
      }
    >
      <div className="grid gap-4">
        {note && <StepNote note={note} />}
        <Button
          size="large"
          onClick={() => navigate(paths.auth, { state: { step: 'email' } satisfies AuthLink })}
        >
          <Mail aria-hidden className="size-5" />
          Continue with Email
        </Button>
        <GoogleButton intent="sign-up" />
      </div>
    </AuthCard>
  );
}
