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

export const checkFailedText = 'Error checking verification status. Please try again.';
