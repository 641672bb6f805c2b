import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../../platform/paths.ts';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { Link } from '../../../ui/page/link.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { Surface } from '../../../ui/surface.tsx';
import { PassingText } from '../passing-text.tsx';
import { type AuthLink, type AuthNote, authNotes, isSuccess } from './auth-step.ts';

type AuthCardProps = {
  title: string;
  /** One calm sentence under the heading. */
  lead?: ReactNode;
  /** Above the heading: a picture, or the progress of the sign-up. */
  above?: ReactNode;
  /** Links to other steps, at the bottom. */
  below?: ReactNode;
  children: ReactNode;
};

/** One step of the sign-in. Its first field, or else its heading, gets the focus. */
export function AuthCard({ title, lead, above, below, children }: AuthCardProps) {
  const card = useRef<HTMLDivElement>(null);
  usePageTitle(title);
  useEffect(() => {
    const first = card.current?.querySelector<HTMLElement>('input:not([readonly])');
    (first ?? card.current?.querySelector('h1'))?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={card} className="grid flex-1 place-items-center px-4 pt-2 pb-8 max-sm:items-start sm:pb-20">
      <Surface className="w-full max-w-md animate-rise px-6 py-7 sm:px-10 sm:py-10">
        {above && <div className="mb-6">{above}</div>}
        <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
          {title}
        </h1>
        {lead && <p className="mt-3 text-ink-quiet">{lead}</p>}
        <div className="mt-6 sm:mt-7">{children}</div>
        {below && <div className="mt-5 grid justify-items-center gap-1 text-center">{below}</div>}
      </Surface>
    </div>
  );
}

type StepLinkProps = {
  to: AuthLink;
  /** Whether it is part of a sentence, rather than a line of its own. */
  isInSentence?: boolean;
  children: ReactNode;
};

/** A link to another step of the auth page; the browser's back button returns. */
export function StepLink({ to, isInSentence = false, children }: StepLinkProps) {
  return (
    <Link
      to={paths.auth}
      state={to}
      // All steps have the same address, so that the router would replace the history entry by default.
      replace={false}
      className={`font-semibold text-ink underline underline-offset-4 ${isInSentence ? 'rounded-sm' : 'inline-flex min-h-11 items-center rounded-full px-3 decoration-line-strong transition hover:decoration-current'}`}
    >
      {children}
    </Link>
  );
}

const steps = 4;

/** How far the sign-up has come. */
export function StepTrail({ current }: { current: 1 | 2 | 3 | 4 }) {
  return (
    <div role="img" aria-label={`Step ${current} of ${steps}`} className="flex gap-1.5">
      {Array.from({ length: steps }, (_, step) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are their numbers
          key={step}
          data-step={step < current ? 'done' : 'ahead'}
          className={`h-1.5 flex-1 rounded-full ${step < current ? 'bg-accent' : 'bg-surface-strong'}`}
        />
      ))}
    </div>
  );
}

/** The result of the previous step, or what led here; a success clears itself. */
export function StepNote({ note }: { note: AuthNote }) {
  const text = authNotes[note];
  if (note === 'room_link')
    return (
      <FormNote tone="success">
        {text} Log in, or{' '}
        <StepLink to={{ step: 'sign-up' }} isInSentence>
          create an account
        </StepLink>
        .
      </FormNote>
    );
  const isPassing = isSuccess(note);
  return (
    <FormNote tone={isPassing ? 'success' : 'problem'}>
      {isPassing ? <PassingText>{text}</PassingText> : text}
    </FormNote>
  );
}
