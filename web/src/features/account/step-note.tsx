import { FormNote } from '../../ui/form-note.tsx';
import { type AuthNote, authNotes, isSuccess } from './auth-step.ts';
import { PassingNote } from './passing-note.tsx';

/** What came of the step before; good news clears itself. */
export function StepNote({ note }: { note: AuthNote }) {
  if (isSuccess(note)) return <PassingNote>{authNotes[note]}</PassingNote>;
  return <FormNote tone="problem">{authNotes[note]}</FormNote>;
}
