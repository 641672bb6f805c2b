import { googleIntentSchema, googleProblemSchema } from '@focuspool/domain/account/google-sign-in';
import * as v from 'valibot';
import type { AuthLink } from './auth-step.ts';

const returnSchema = v.object({ google: googleProblemSchema, step: googleIntentSchema });

/** What to show somebody who comes back from Google without being signed in; null for everybody else. */
export function readGoogleReturn(parameters: URLSearchParams): AuthLink | null {
  const parsed = v.safeParse(returnSchema, Object.fromEntries(parameters));
  return parsed.success ? { step: parsed.output.step, note: parsed.output.google } : null;
}
