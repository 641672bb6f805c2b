import * as v from 'valibot';
import { passkeySchema } from './passkeys.ts';

/** What an authenticator app and the server count alike: six digits for each half minute. */
export const appCode = { digits: 6, stepMs: 30_000 } as const;

/** How many recovery codes somebody has at first; each lets them in once. */
export const recoveryCodeCount = 10;

/** How long the second step of a sign-in waits for its code, in milliseconds: ten minutes. */
export const secondStepLifeMs = 10 * 60_000;

/** The half minutes whose code is right now: clocks differ a little, and typing takes a while. */
export function listCodeSteps(now: number): number[] {
  const current = Math.floor(now / appCode.stepMs);
  return [current - 1, current, current + 1];
}

// Without letters and digits that look alike: 32 characters, five bits each.
export const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz123456789';
export const recoveryCodeLength = 24;

/** A recovery code as people write it down, or a key as they type it into their app: in groups of four. */
export function groupInFours(code: string, separator: '-' | ' '): string {
  return (code.match(/.{1,4}/g) ?? []).join(separator);
}

/** What somebody entered as a code, however they spaced it. */
export type EnteredCode = { readonly kind: 'app' | 'recovery'; readonly code: string };

/** Null for what can be no code. */
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
  v.maxLength(100, 'This is no code'),
);

export const secondStepSchema = v.object({ code: codeSchema });
export type SecondStep = v.InferOutput<typeof secondStepSchema>;

/** How somebody shows that it is them: with their password, with a code, or by having signed in a moment ago. */
export type ProofKind = 'password' | 'code' | 'sign-in';

/** What a proof is made of; nothing where a fresh sign-in is one. */
export const proofSchema = v.object({
  proof: v.optional(v.pipe(v.string(), v.maxLength(1_000, 'Too long'))),
});
export type Proof = v.InferOutput<typeof proofSchema>;

export function chooseProof({ hasPassword, isOn }: { hasPassword: boolean; isOn: boolean }): ProofKind {
  if (hasPassword) return 'password';
  return isOn ? 'code' : 'sign-in';
}

/** What an authenticator app is given: as a picture, and to type. */
export const appSetupSchema = v.object({ uri: v.string(), key: v.string() });
export type AppSetup = v.InferOutput<typeof appSetupSchema>;

/** Shown once. */
export const recoveryCodesSchema = v.object({ codes: v.array(v.string()) });

/** How somebody's account is kept beside their password. */
export const secondFactorsSchema = v.object({
  /** Since when an app's code is asked for, in epoch milliseconds; null while none is. */
  onSince: v.nullable(v.number()),
  codesLeft: v.number(),
  passkeys: v.array(passkeySchema),
  proof: v.picklist(['password', 'code', 'sign-in'] satisfies ProofKind[]),
});
export type SecondFactors = v.InferOutput<typeof secondFactorsSchema>;
