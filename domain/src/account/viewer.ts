import * as v from 'valibot';

/** What a signed-in person's pages need to know of them (product 3.1). */
export const profileSchema = v.object({
  username: v.string(),
  /** A path of the avatar catalogue such as `animals/Lion.jpg`. */
  profilePicture: v.string(),
  isPremium: v.boolean(),
  trophies: v.number(),
  totalMinutes: v.number(),
});
export type Profile = v.InferOutput<typeof profileSchema>;

export const viewerSchema = v.object({
  userId: v.string(),
  email: v.string(),
  /** True for accounts without a password too: only password accounts need to verify (product 2.2). */
  emailVerified: v.boolean(),
  /** When the account began, in epoch milliseconds: no earlier time counts (product 13.4); earlier versions did not send it. */
  joinedAt: v.optional(v.number()),
  /** Null between sign-up and the username step. */
  profile: v.nullable(profileSchema),
});
export type Viewer = v.InferOutput<typeof viewerSchema>;

/** Names the cookie that says whether a person is likely signed in: a page may read it before its first paint. */
export const signInHint = 'focuspool.signed_in';
