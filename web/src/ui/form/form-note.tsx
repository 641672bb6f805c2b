import type { ReactNode } from 'react';

type FormNoteProps = { tone: 'problem' | 'success'; children: ReactNode };

const tones = {
  problem: { role: 'alert', look: 'border-danger text-danger' },
  success: { role: 'status', look: 'border-success text-success' },
} as const;

/** One sentence over a form's buttons that concerns all of it; spoken when it appears. */
export function FormNote({ tone, children }: FormNoteProps) {
  const { role, look } = tones[tone];
  return (
    <p
      role={role}
      className={`animate-rise rounded-2xl border bg-surface px-4 py-3 text-sm font-medium ${look}`}
    >
      {children}
    </p>
  );
}
