import type { ReactNode } from 'react';

type FormNoteProps = { tone: 'problem' | 'success' | 'info'; children: ReactNode };

const tones = {
  problem: { role: 'alert', look: 'border-danger font-medium text-danger' },
  success: { role: 'status', look: 'border-success font-medium text-success' },
  info: { role: 'status', look: 'border-line' },
} as const;

/**
 * A sentence above a form's buttons that concerns the whole form; announced when it appears. Unless it is a problem, it is
 * announced only if the note was there before, empty.
 */
export function FormNote({ tone, children }: FormNoteProps) {
  const { role, look } = tones[tone];
  return (
    <p
      role={role}
      // It often comes as a dialog closes, which hides the rest of the page until then from screen readers.
      aria-live={tone === 'success' ? 'polite' : undefined}
      className={`rounded-2xl border bg-surface px-4 py-3 text-sm not-empty:animate-rise empty:sr-only ${look}`}
    >
      {children}
    </p>
  );
}
