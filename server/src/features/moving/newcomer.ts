import type { Finding } from '@focuspool/domain/moving/finding';
import type { MovedPremium } from '@focuspool/domain/moving/firebase-premium';
import type { MovedProfile } from '@focuspool/domain/moving/firebase-profile';

/** A person at users, as far as their data could be read. */
export type Newcomer = {
  readonly uid: string;
  readonly path: string;
  readonly profile: MovedProfile;
  readonly premium: MovedPremium;
  readonly findings: readonly Finding[];
};
