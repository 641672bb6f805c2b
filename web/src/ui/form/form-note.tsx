import type { ReactNode } from 'react';

type FormNoteProps = { tone: 'problem' | 'success' | 'info'; children: ReactNode };

const tones = {
  problem: { role: 'alert', look: 'border-danger font-medium text-danger' },
  success: { role: 'status', look: 'border-success font-medium text-success' },
  info: { role: 'status', look: 'border-line' },
} as const;

/**
 * One sentence over a form's buttons that concerns all of it; spoken when it appears. All but a problem is spoken only by a
 * note that was there before, empty.
 */
export function FormNote({ tone, children }: FormNoteProps) {
  const { role, look } = tones[tone];
  return (
    <p
      role={role}
      className={`rounded-2xl border bg-surface px-4 py-3 text-sm not-empty:animate-rise empty:sr-only ${look}`}
    >
      {children}
    </p>
  );
}
