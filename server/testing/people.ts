import { randomUUID } from 'node:crypto';
import { sessionLife } from '@focuspool/domain/account/session-life';
import { eq } from 'drizzle-orm';
import { profiles } from '../src/features/profile/profile-tables.ts';
import { session } from '../src/platform/auth/auth-tables.ts';
import { makeSessionCookie } from '../src/platform/auth/session-cookies.ts';
import type { Services } from '../src/platform/services.ts';

export type PersonOptions = {
  email?: string;
  username?: string;
  isPremium?: boolean;
  isVerified?: boolean;
  /** False for a person between sign-up and the username step. */
  hasProfile?: boolean;
  /** Whether the session counts as made with a second factor. */
  hasSecondFactor?: boolean;
  /** Only if the test signs in with it, since hashing takes long. */
  password?: string;
};

export type Person = {
  readonly userId: string;
  readonly email: string;
  readonly username: string;
  /** A signed-in browser's `Cookie` header. */
  readonly cookie: string;
};

/** A signed-in person, verified and with a profile unless specified otherwise. */
export async function createPerson(
  { services }: { readonly services: Pick<Services, 'auth' | 'database'> },
  {
    isPremium = false,
    isVerified = true,
    hasProfile = true,
    hasSecondFactor = false,
    password,
    ...names
  }: PersonOptions = {},
): Promise<Person> {
  const { internalAdapter, password: hasher } = await services.auth.$context;
  const username = names.username ?? `person.${randomUUID().slice(0, 8)}`;
  const email = names.email ?? `${username.toLowerCase()}@example.com`;
  const user = await internalAdapter.createUser(
    { email, name: email, emailVerified: isVerified },
    { method: 'email' },
  );
  if (password) {
    const hash = await hasher.hash(password);
    await internalAdapter.linkAccount({
      userId: user.id,
      accountId: user.id,
      providerId: 'credential',
      password: hash,
    });
  }
  if (hasProfile) {
    const profilePicture = 'animals/Lion.jpg';
    // Not after the test's clock, which may stand still: what is worked from now on counts fully, however long the test takes.
    const createdAt = new Date(Math.min(user.createdAt.getTime(), Date.now()));
    await services.database
      .insert(profiles)
      .values({ userId: user.id, username, profilePicture, isPremium, createdAt });
  }
  return { userId: user.id, email, username, cookie: await signIn(services, user.id, { hasSecondFactor }) };
}

/** The `Cookie` header of another browser in which the person signs in. */
export async function signIn(
  { auth, database }: Pick<Services, 'auth' | 'database'>,
  userId: string,
  { hasSecondFactor = false } = {},
): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const { id, token } = await internalAdapter.createSession(userId);
  if (hasSecondFactor) await database.update(session).set({ hasSecondFactor }).where(eq(session.id, id));
  const cookies = await makeSessionCookie({ auth }, { token, lastsMs: sessionLife.idleMs });
  return cookies.get('set-cookie')?.split(';')[0] ?? '';
}
