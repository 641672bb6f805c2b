import { listCauses } from '../error-causes.ts';

/** What the doctor found out about one subject; if something is wrong, the text ends with what to do. */
export type Finding = {
  readonly state: 'ok' | 'wrong' | 'unused';
  readonly subject: string;
  readonly text: string;
};

export const fine = (subject: string, text: string): Finding => ({ state: 'ok', subject, text });
export const wrong = (subject: string, text: string): Finding => ({ state: 'wrong', subject, text });
export const unused = (subject: string, text: string): Finding => ({ state: 'unused', subject, text });

const marks = { ok: 'ok   ', wrong: 'WRONG', unused: '-    ' };

export function formatFinding({ state, subject, text }: Finding): string {
  return `${marks[state]}  ${subject.padEnd(15)}  ${text.replace(/\s+/g, ' ')}`;
}

/** Why something outside could not be reached, according to its last cause. */
export function reasonOf(error: unknown): string {
  let reason = 'no answer';
  for (const at of listCauses(error)) {
    const first = at instanceof AggregateError ? at.errors[0] : at;
    if (first instanceof Error && first.message) reason = first.message;
  }
  return reason;
}
