import type { Viewer } from './viewer.ts';

/** How far a person has come with their account; each level includes the ones before it. */
export type AccessLevel = 'visitor' | 'unnamed' | 'unverified' | 'free' | 'premium';

/**
 * Who a page or a call is for (product 6.1). `signing_up` admits the same people as `signed_in`,
 * `buying` the same as `verified`; only a visitor gets a different refusal.
 */
export type RequiredLevel = 'everyone' | 'signing_up' | 'signed_in' | 'verified' | 'buying' | 'premium';

export type AccessRefusal =
  | 'signed_out'
  | 'session_missing'
  | 'login_first'
  | 'profile_missing'
  | 'email_not_verified'
  | 'not_premium';

/** The header that names the account the page shows, so that nothing is done in the name of another account. */
export const accountHeader = 'x-account';

export const pageLevels = {
  '/': 'everyone',
  '/auth': 'everyone',
  '/login': 'everyone',
  '/verify-email': 'everyone',
  '/settings': 'verified',
  '/updateprofile': 'verified',
  '/generate': 'verified',
  '/analytics': 'verified',
  '/about': 'verified',
  '/subscribtion': 'verified',
  '/stats': 'verified',
  '/runs': 'verified',
  '/admin': 'verified',
  '/tasks': 'premium',
  '/timer': 'premium',
  '/tp': 'premium',
  '/rooms': 'premium',
  '/room': 'verified',
  '/history': 'premium',
} as const satisfies Record<string, RequiredLevel>;

export type PagePath = keyof typeof pageLevels;

/** Every call that needs an access level; a gate without an entry does not compile. */
export const actionLevels = {
  'account.send_verification': 'signing_up',
  'account.request_reset': 'everyone',
  'account.list_sessions': 'signed_in',
  'account.end_sessions': 'signed_in',
  'account.change_password': 'signed_in',
  'account.read_factors': 'signed_in',
  /** A person who signs up with someone else's address must not leave a key to that account. */
  'account.change_factors': 'verified',
  'privacy.export': 'signed_in',
  'privacy.delete_account': 'signed_in',
  'profile.create': 'signing_up',
  'profile.check_username': 'signed_in',
  'profile.read': 'verified',
  'profile.change': 'verified',
  /** Each operation sent may require more. */
  'operations.send': 'verified',
  /** Without a plan, the reply leaves out lists and runs. */
  'operations.read': 'verified',
  'push.subscribe': 'verified',
  'stats.week': 'verified',
  'stats.read': 'premium',
  'stats.export': 'premium',
  /** Anyone who has a calendar address can see that and revoke it, even after their plan has ended. */
  'calendar.read': 'verified',
  'calendar.revoke': 'verified',
  'calendar.make': 'premium',
  /** Required of the owner of a calendar address whenever it is read, whoever reads it. */
  'calendar.follow': 'premium',
  /** Anyone who is shown a number may see what it is made of. */
  'ledger.read': 'verified',
  'lists.read': 'premium',
  'lists.search': 'premium',
  'feed.read': 'premium',
  'feed.post': 'premium',
  /** Still allowed after the plan has ended: the cheers may be for an earlier run. */
  'cheers.read': 'verified',
  'cheers.give': 'premium',
  /** As for cheers. */
  'landing.read': 'verified',
  'landing.join': 'premium',
  'link.read': 'verified',
  'link.change': 'verified',
  'link.look': 'everyone',
  'report.make': 'verified',
  'hiding.read': 'verified',
  'hiding.change': 'verified',
  'live.open': 'signed_in',
  /** Without a plan: only a room that they joined by its link. */
  'pool.read': 'verified',
  'pool.write': 'verified',
  'own_rooms.read': 'premium',
  'own_rooms.change': 'premium',
  'own_rooms.enter': 'verified',
  'subscription.read': 'verified',
  'subscription.buy': 'buying',
  'payments.capture': 'verified',
  'coupon.read': 'verified',
  'coupon.check': 'verified',
  'coupon.generate': 'verified',
  'coupon.analytics': 'verified',
  'coupon.export': 'verified',
  /** Its own gate admits only operators, and tells others nothing (`operator-access.ts`). */
  'operator.use': 'everyone',
} as const satisfies Record<string, RequiredLevel>;

export type Action = keyof typeof actionLevels;

export function accessLevelOf(viewer: Viewer | null): AccessLevel {
  if (!viewer) return 'visitor';
  if (!viewer.profile) return 'unnamed';
  if (!viewer.emailVerified) return 'unverified';
  return viewer.profile.isPremium ? 'premium' : 'free';
}

export function hasPlan(viewer: Viewer | null): boolean {
  return accessLevelOf(viewer) === 'premium';
}

/** Whether a person needs only a plan, and has none; in a room, such a person is a guest. */
export function lacksPlan(viewer: Viewer | null): boolean {
  return accessLevelOf(viewer) === 'free';
}

const refusalsByLevel: Record<AccessLevel, Record<RequiredLevel, AccessRefusal | null>> = {
  visitor: {
    everyone: null,
    signing_up: 'session_missing',
    signed_in: 'signed_out',
    verified: 'signed_out',
    buying: 'login_first',
    premium: 'signed_out',
  },
  unnamed: {
    everyone: null,
    signing_up: null,
    signed_in: null,
    verified: 'profile_missing',
    buying: 'profile_missing',
    premium: 'profile_missing',
  },
  unverified: {
    everyone: null,
    signing_up: null,
    signed_in: null,
    verified: 'email_not_verified',
    buying: 'email_not_verified',
    premium: 'email_not_verified',
  },
  free: {
    everyone: null,
    signing_up: null,
    signed_in: null,
    verified: null,
    buying: null,
    premium: 'not_premium',
  },
  premium: {
    everyone: null,
    signing_up: null,
    signed_in: null,
    verified: null,
    buying: null,
    premium: null,
  },
};

/** Returns null if a person of this level may come in, otherwise the reason why not. */
export function refuseAccess(level: AccessLevel, required: RequiredLevel): AccessRefusal | null {
  return refusalsByLevel[level][required];
}
