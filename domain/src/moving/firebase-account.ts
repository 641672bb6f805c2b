import * as v from 'valibot';
import { emailSchema } from '../account/account-contract.ts';
import { isStorableId } from '../storable-id.ts';
import { createNotes, type Taken } from './finding.ts';
import { readInstant } from './firebase-date.ts';
import {
  type FirebaseNode,
  type FirebaseValue,
  flagAt,
  isNode,
  nodeAt,
  numberAt,
  textAt,
} from './firebase-value.ts';
import { notePast } from './noted-values.ts';

/** A person's sign-in, as the previous provider exports it; `createdAt` is in epoch milliseconds. */
export type MovedAccount = {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly createdAt: number | null;
  readonly isDisabled: boolean;
  /** Hash and salt in Base64, and how they were made if the export does not say that once for all accounts. */
  readonly password: { readonly hash: string; readonly salt: string; readonly config: FirebaseNode } | null;
  /** Google's own id for the person. */
  readonly googleId: string | null;
};

const google = 'google.com';
const ownProviders = new Set([google, 'password']);

/** Reads one of the accounts of `auth:export`; `at` is its place in the file, and no account was made after `now`. */
export function readAccount(at: string, value: FirebaseValue, now: number): Taken<MovedAccount> {
  const id = isNode(value) ? textAt(value, 'localId') : null;
  const notes = createNotes(`users/${id ?? at} (accounts)`);
  if (!isNode(value) || id === null || !isStorableId(id)) return notes.leaveOut('it has no id');
  const isDisabled = flagAt(value, 'disabled');
  if (isDisabled) notes.leftOut('the account is disabled');
  const email = v.safeParse(emailSchema, textAt(value, 'email') ?? '');
  if (!email.success && !isDisabled) return notes.leaveOut('it has no usable e-mail address');
  // Findings about a person who is left out help no one.
  const ofRow = isDisabled ? createNotes('') : notes;
  const hash = textAt(value, 'passwordHash');
  const providers = [...nodeAt(value, 'providerUserInfo').values()].filter(isNode);
  const googleIds = providers
    .filter((one) => textAt(one, 'providerId') === google)
    .flatMap((one) => textAt(one, 'rawId') ?? []);
  const [googleId = null] = googleIds.filter(isStorableId);
  if (googleIds.length > 0 && googleId === null) ofRow.changed('its Google id is not valid');
  const others = new Set(providers.flatMap((one) => textAt(one, 'providerId') ?? [])).difference(
    ownProviders,
  );
  if (others.size > 0) {
    const rest = hash || googleId ? '' : ': they are invited to set a password';
    ofRow.changed(`no one can sign in with ${[...others].join(' or ')} here${rest}`);
  }
  const created = readInstant(numberAt(value, 'createdAt') ?? value.get('createdAt'), 'UTC');
  const row = {
    id,
    email: email.success ? email.output : '',
    emailVerified: flagAt(value, 'emailVerified'),
    createdAt: value.has('createdAt') ? notePast(created, { now, notes: ofRow, below: 'createdAt' }) : null,
    isDisabled,
    password: hash ? { hash, salt: textAt(value, 'salt') ?? '', config: nodeAt(value, 'hash_config') } : null,
    googleId,
  };
  return { row, findings: notes.findings };
}

/** The account in the provider's form, ready to be written as JSON. */
export function writeAccount(account: Omit<MovedAccount, 'isDisabled'>): Record<string, unknown> {
  const { id, email, emailVerified, createdAt, password, googleId } = account;
  const isConfigOfOwn = password !== null && password.config.size > 0;
  return {
    localId: id,
    email,
    emailVerified,
    ...(password ? { passwordHash: password.hash, salt: password.salt } : {}),
    ...(isConfigOfOwn ? { hash_config: Object.fromEntries(password.config) } : {}),
    ...(createdAt === null ? {} : { createdAt: String(createdAt) }),
    ...(googleId === null ? {} : { providerUserInfo: [{ providerId: google, rawId: googleId, email }] }),
  };
}
