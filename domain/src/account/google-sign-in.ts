import * as v from 'valibot';
import { refusals } from '../refusals.ts';

/** The page from which a person went to Google: it decides what happens to people without a profile (product 4.1). */
export const googleIntentSchema = v.picklist(['login', 'sign-up']);
export type GoogleIntent = v.InferOutput<typeof googleIntentSchema>;

export const googleStartSchema = v.object({ intent: googleIntentSchema });

/** Why a person comes back from Google without being signed in, in the words that the page shows. */
export const googleProblems = {
  google_no_account: 'No account found. Please sign up first.',
  google_unreachable: 'Google cannot be reached right now. Please use your email, or try again later.',
  google_cancelled: 'Sign-in with Google was cancelled.',
  google_failed: 'Sign-in with Google failed. Please try again.',
  google_email_unverified: 'Google has not verified your email address. Please sign up with your email.',
  google_not_linked:
    'Your email address has an account that is not verified yet. Please log in with your password first.',
  too_many_requests: refusals.too_many_requests.message,
  account_suspended: refusals.account_suspended.message,
} as const;
export type GoogleProblem = keyof typeof googleProblems;

export const googleProblemSchema = v.picklist(Object.keys(googleProblems) as GoogleProblem[]);

export const signInMethodsSchema = v.object({
  /** `absent`: not offered here; `unreachable`: offered again as soon as Google answers. */
  google: v.picklist(['absent', 'ready', 'unreachable']),
});
export type SignInMethods = v.InferOutput<typeof signInMethodsSchema>;
