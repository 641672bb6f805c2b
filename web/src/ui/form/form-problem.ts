import type { RefusalReason } from '@focuspool/domain/refusals';
import * as v from 'valibot';
import { ApiRefusal } from '../../platform/api/api.ts';

/** The problems with the entered values: a text per field, and one for the form as a whole. */
export type FormProblem<Name extends string> = {
  readonly fields: Partial<Record<Name, string>>;
  readonly form: string | null;
  /** The server's reason, if it refused the form as a whole. */
  readonly reason?: RefusalReason;
};

/** The field that each refusal is about; a refusal without a place concerns the whole form. */
export type RefusalPlaces<Name extends string> = Partial<Record<RefusalReason, Name>>;

/** Takes the first message of each field. */
export function issuesToProblem<Name extends string>(
  issues: readonly v.BaseIssue<unknown>[],
  names: readonly Name[],
): FormProblem<Name> {
  const fields: Partial<Record<Name, string>> = {};
  for (const issue of issues) {
    const name = names.find((known) => known === v.getDotPath(issue));
    if (name) fields[name] ??= issue.message;
  }
  return { fields, form: Object.keys(fields).length > 0 ? null : (issues[0]?.message ?? null) };
}

/** Turns the error of a failed call into messages, at the fields that they are about. */
export function errorToProblem<Name extends string>(
  error: unknown,
  names: readonly Name[],
  places: RefusalPlaces<Name> = {},
): FormProblem<Name> {
  if (!(error instanceof ApiRefusal)) {
    return { fields: {}, form: error instanceof Error ? error.message : String(error) };
  }
  const place = places[error.reason];
  const fields: Partial<Record<Name, string>> = {};
  if (place) fields[place] = error.message;
  for (const name of names) if (error.fields[name]) fields[name] ??= error.fields[name];
  if (Object.keys(fields).length > 0) return { fields, form: null };
  return { fields, form: Object.values(error.fields)[0] ?? error.message, reason: error.reason };
}
