import { refusals } from '@focuspool/domain/refusals';

/** The same news on the auth page and on the verify page (specification, section 8). */
export const verificationTexts = {
  auth: {
    notVerified: refusals.email_not_verified.message,
    resent: 'Verification email resent! Please check your inbox.',
  },
  page: {
    notVerified: 'Your email is not verified yet. Please check your inbox and click the verification link.',
    resent: 'Verification email sent! Please check your inbox.',
  },
} as const;

/** A link that verified its address, or had before, which is not that of whoever is signed in. */
export const othersLinkText = 'That link was for another email address. Yours is not verified yet.';

/** Where the link led somebody who is in already. */
export const verifiedText = 'The email address is verified.';

export const checkFailedText = 'Error checking verification status. Please try again.';
