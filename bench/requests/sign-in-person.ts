import { createHmac, randomUUID } from 'node:crypto';
import { session } from '../../server/src/platform/auth/auth-tables.ts';
import type { Database } from '../../server/src/platform/database/database.ts';

const lastsMs = 20 * 24 * 60 * 60_000;

/** Signs a person in at servers with this `secret`; resolves to the cookies of their browser. */
export async function signInPerson(database: Database, secret: string, userId: string): Promise<string> {
  const token = randomUUID();
  const expiresAt = new Date(Date.now() + lastsMs);
  await database.insert(session).values({ id: randomUUID(), userId, token, expiresAt });
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `focuspool.session_token=${encodeURIComponent(`${token}.${signature}`)}; focuspool.signed_in=1`;
}
