import * as v from 'valibot';
import { refusals } from '../refusals.ts';
import { viewerSchema } from './viewer.ts';

const maxAddressLength = 254;
// The addresses that better-auth accepts. It checks again, so a wider pattern here would end in a server error.
const addressPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const badAddress = 'Please enter a valid email address';

export const emailSchema = v.pipe(
  v.string('Email is required'),
  v.trim(),
  v.nonEmpty('Email is required'),
  v.check((address) => address.length <= maxAddressLength && addressPattern.test(address), badAddress),
  v.toLowerCase(),
);

/** How long a password may be, in UTF-16 units. */
export const passwordLimits = { min: 8, max: 128 } as const;

export const passwordSchema = v.pipe(v.string('Password is required'), v.nonEmpty('Password is required'));

export const credentialsSchema = v.object({ email: emailSchema, password: passwordSchema });
export type Credentials = v.InferOutput<typeof credentialsSchema>;

export const addressSchema = v.object({ email: emailSchema });

const badLink = refusals.link_invalid.message;

/** The token of a mailed link; anything that no mail of ours could contain is refused at once. */
export const tokenSchema = v.object({
  token: v.pipe(v.string(badLink), v.maxLength(2048, badLink), v.regex(/^[\w.-]+$/, badLink)),
});

export const newPasswordSchema = v.object({ ...tokenSchema.entries, password: passwordSchema });
export type NewPassword = v.InferOutput<typeof newPasswordSchema>;

/** The current password as typed, and the new one that replaces it. */
export const changePasswordSchema = v.object({
  current: v.pipe(passwordSchema, v.maxLength(1_000, 'Password too long')),
  password: passwordSchema,
});
export type ChangePassword = v.InferOutput<typeof changePasswordSchema>;

export const viewerReplySchema = v.object({ viewer: v.nullable(viewerSchema) });

export const signedInReplySchema = v.object({ viewer: viewerSchema });

/** The empty reply of a successful call. */
export const doneSchema = v.object({});
