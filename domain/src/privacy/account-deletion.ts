import * as v from 'valibot';
import { proofSchema } from '../account/second-factor.ts';
import { dayMs } from '../time-units.ts';

/** The maximum age of a session that may confirm a deletion for a person without a password, in milliseconds. */
export const freshSignInMs = 10 * 60_000;

/** How long an account may wait for its address to be verified, in milliseconds: thirty days. */
export const unverifiedLifeMs = 30 * dayMs;

export function isFreshSignIn(signedInAt: number, now: number): boolean {
  return now - signedInAt < freshSignInMs;
}

/** A deletion needs the same proof as a change of the second factors. Pages of 0.3 send it as `password`. */
export const deleteAccountSchema = v.strictObject({
  ...proofSchema.entries,
  password: proofSchema.entries.proof,
});
export type DeleteAccount = v.InferOutput<typeof deleteAccountSchema>;
