import * as v from 'valibot';

/** How old a session may be that confirms a deletion for somebody without a password, in milliseconds. */
export const freshSignInMs = 10 * 60_000;

/** How long an account may wait for its address to be verified, in milliseconds: thirty days. */
export const unverifiedLifeMs = 30 * 24 * 60 * 60_000;

export function isFreshSignIn(signedInAt: number, now: number): boolean {
  return now - signedInAt < freshSignInMs;
}

/** No password for those who have none: their session must be fresh. */
export const deleteAccountSchema = v.strictObject({
  password: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
});
export type DeleteAccount = v.InferOutput<typeof deleteAccountSchema>;
