import * as v from 'valibot';
import { passkeySchema } from './passkeys.ts';

/** The parameters that an authenticator app and the server share: six digits for each half minute. */
export const appCode = { digits: 6, stepMs: 30_000 } as const;

/** How many recovery codes a person starts with; each lets them in once. */
export const recoveryCodeCount = 10;

/** How long the second step of a sign-in waits for its code, in milliseconds: ten minutes. */
export const secondStepLifeMs = 10 * 60_000;

/**
 * The half minutes whose codes are valid at `now` (`authenticator-app.ts` compares them): clocks differ a little, and typing takes
 * a while.
 */
export function listCodeSteps(now: number): number[] {
  const current = Math.floor(now / appCode.stepMs);
  return [current - 1, current, current + 1];
}

// Without letters and digits that look alike: 32 characters, five bits each.
export const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz123456789';
export const recoveryCodeLength = 24;

/** Formats a recovery code for writing down, or a key for typing into an app: in groups of four. */
export function groupInFours(code: string, separator: '-' | ' '): string {
  return (code.match(/.{1,4}/g) ?? []).join(separator);
}

/** A code as entered, whatever its spacing. */
export type EnteredCode = { readonly kind: 'app' | 'recovery'; readonly code: string };

/** Returns null if the text cannot be a code. */
export function readCode(entered: string): EnteredCode | null {
  const code = entered.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d+$/.test(code) && code.length === appCode.digits) return { kind: 'app', code };
  const isRecovery =
    code.length === recoveryCodeLength && [...code].every((c) => recoveryAlphabet.includes(c));
  return isRecovery ? { kind: 'recovery', code } : null;
}

const codeSchema = v.pipe(
  v.string('Code is required'),
  v.trim(),
  v.nonEmpty('Code is required'),
  v.maxLength(100, 'This is not a code'),
);

export const secondStepSchema = v.object({ code: codeSchema });
export type SecondStep = v.InferOutput<typeof secondStepSchema>;

/** How a person proves that it is them: with their password, with a code, or by having just signed in. */
export type ProofKind = 'password' | 'code' | 'sign-in';

/** The proof itself; absent if a recent sign-in is the proof. */
export const proofSchema = v.object({
  proof: v.optional(v.pipe(v.string(), v.maxLength(1_000, 'Too long'))),
});
export type Proof = v.InferOutput<typeof proofSchema>;

/** What an authenticator app needs: `uri` for the picture it scans, `key` for typing. */
export const appSetupSchema = v.object({ uri: v.string(), key: v.string() });
export type AppSetup = v.InferOutput<typeof appSetupSchema>;

/** Shown once. */
export const recoveryCodesSchema = v.object({ codes: v.array(v.string()) });

/** How an account is protected in addition to its password. */
export const secondFactorsSchema = v.object({
  /** Since when an app's code has been required, in epoch milliseconds; null if none is. */
  onSince: v.nullable(v.number()),
  codesLeft: v.number(),
  passkeys: v.array(passkeySchema),
  proof: v.picklist(['password', 'code', 'sign-in'] satisfies ProofKind[]),
});
export type SecondFactors = v.InferOutput<typeof secondFactorsSchema>;
