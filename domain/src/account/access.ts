import type { Viewer } from './viewer.ts';

/** How far somebody has come with their account, each including the ones before it. */
export type AccessLevel = 'visitor' | 'unnamed' | 'unverified' | 'free' | 'premium';

/**
 * Who a page or a call is for (product 6.1). `signing_up` is for the same people as `signed_in`,
 * `buying` for the same as `verified`; only a visitor is told something else.
 */
export type RequiredLevel = 'everyone' | 'signing_up' | 'signed_in' | 'verified' | 'buying' | 'premium';

export type AccessRefusal =
  | 'signed_out'
  | 'session_missing'
  | 'login_first'
  | 'profile_missing'
  | 'email_not_verified'
  | 'not_premium';

/** The header with the account that the page shows, so that nothing is done in the name of another. */
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
  /** Whoever signs up with somebody else's address leaves no key to that account. */
  'account.change_factors': 'verified',
  'privacy.export': 'signed_in',
  'privacy.delete_account': 'signed_in',
  'profile.create': 'signing_up',
  'profile.check_username': 'signed_in',
  'profile.read': 'verified',
  'profile.change': 'verified',
  /** What is sent says for itself what it needs beyond that. */
  'operations.send': 'verified',
  /** Lists and runs are left out of what is told without a plan. */
  'operations.read': 'verified',
  'push.subscribe': 'verified',
  'stats.week': 'verified',
  'stats.read': 'premium',
  'stats.export': 'premium',
  /** Whoever has an address can see that, and revoke it, also once the plan is over. */
  'calendar.read': 'verified',
  'calendar.revoke': 'verified',
  'calendar.make': 'premium',
  /** Needed by the owner of an address as it is read, by whomever. */
  'calendar.follow': 'premium',
  /** Whoever is told a number may see what it is made of. */
  'ledger.read': 'verified',
  'lists.read': 'premium',
  'lists.search': 'premium',
  'feed.read': 'premium',
  'feed.post': 'premium',
  /** Also once the plan is over: what was cheered is for a run of before. */
  'cheers.read': 'verified',
  'cheers.give': 'premium',
  /** As cheers. */
  'landing.read': 'verified',
  'landing.join': 'premium',
  'link.read': 'verified',
  'link.change': 'verified',
  'link.look': 'everyone',
  'report.make': 'verified',
  'hiding.read': 'verified',
  'hiding.change': 'verified',
  'live.open': 'signed_in',
  /** Without a plan, of a room that they came to by its link. */
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
  /** Its own gate lets operators alone in, and tells others nothing (`operator-access.ts`). */
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

/** Whether somebody has come as far as a plan, and has none: who sits in a room is a guest then. */
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

/** Null when somebody of this level may come in, else the reason why not. */
export function refuseAccess(level: AccessLevel, required: RequiredLevel): AccessRefusal | null {
  return refusalsByLevel[level][required];
}
