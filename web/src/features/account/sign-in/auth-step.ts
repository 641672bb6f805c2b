import { accessLevelOf } from '@focuspool/domain/account/access';
import {
  googleIntentSchema,
  googleProblemSchema,
  googleProblems,
} from '@focuspool/domain/account/google-sign-in';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { refusals } from '@focuspool/domain/refusals';
import * as v from 'valibot';

const successes = {
  reset_mail_sent: 'Password reset email sent! Please check your inbox.',
  password_changed: 'Your password has been changed. Please log in.',
} as const;

export const authNotes = {
  ...successes,
  ...googleProblems,
  account_exists: refusals.account_exists.message,
  session_missing: refusals.session_missing.message,
  password_perhaps_changed: 'Your new password may have been saved. Please try logging in with it.',
  two_step_perhaps_on:
    'Two-step sign-in should be on now. Log in with a code from your app, then make new recovery codes in Settings.',
  second_step_over: refusals.second_step_over.message,
  room_link: 'You are invited to a room. You do not need a plan.',
} as const;
export type AuthNote = keyof typeof authNotes;

/** Whether a note reports a success, which clears itself. */
export function isSuccess(note: AuthNote): boolean {
  return note in successes;
}

const authStateSchema = v.object({
  step: v.fallback(v.picklist(['sign-up', 'email', 'password', 'login', 'code', 'forgot']), 'login'),
  /** The address entered on the previous step. */
  email: v.fallback(v.string(), ''),
  note: v.fallback(v.nullable(v.picklist(Object.keys(authNotes) as AuthNote[])), null),
});
export type AuthState = v.InferOutput<typeof authStateSchema>;

/** What a link to another step of /auth carries; anything missing gets its default. */
export type AuthLink = Partial<AuthState>;

/**
 * The state of a history entry, which outlives reloads and versions of this page, so that nothing in it is trusted. If there is
 * none, the hash may name a step: the landing page's link was followed before its script ran, a mail's link was followed, or
 * Google sent back a person who must enter a code.
 */
export function readAuthState(state: unknown, hash = ''): AuthState {
  const entry = typeof state === 'object' && state !== null ? state : {};
  const step = ['#sign-up', '#forgot', '#code'].includes(hash) ? hash.slice(1) : null;
  return v.parse(authStateSchema, { step, email: null, note: null, ...entry });
}

export type AuthStep = AuthState['step'] | 'reset' | 'username' | 'verification' | 'signed-in';

/** Chooses the step to show, by the viewer's account and the history entry (product 4.1). */
export function chooseAuthStep(
  viewer: Viewer | null,
  { step, email }: AuthState,
  hasResetLink: boolean,
): AuthStep {
  if (hasResetLink) return 'reset';
  const level = accessLevelOf(viewer);
  if (level === 'unnamed') return 'username';
  if (level === 'unverified') return 'verification';
  if (level !== 'visitor') return 'signed-in';
  return step === 'password' && !email ? 'email' : step;
}

const returnSchema = v.object({ google: googleProblemSchema, step: googleIntentSchema });

/** What to show a person who comes back from Google without being signed in; null for everyone else. */
export function readGoogleReturn(parameters: URLSearchParams): AuthLink | null {
  const parsed = v.safeParse(returnSchema, Object.fromEntries(parameters));
  return parsed.success ? { step: parsed.output.step, note: parsed.output.google } : null;
}
