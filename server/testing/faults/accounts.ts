import { dayMs } from '@focuspool/domain/time-units';
import type pg from 'pg';
import { readCookies } from '../read-reply.ts';

export type Account = {
  readonly userId: string;
  readonly cookie: string;
  /** The earliest time at which they can have worked, in epoch milliseconds. */
  readonly joinedAt: number;
};

/** Signs up `count` people at a server with cheap passwords; they are verified, named, and have been members for weeks. */
export async function createAccounts(url: string, client: pg.Client, count: number): Promise<Account[]> {
  const joinedAt = Date.now() - 20 * dayMs;
  const accounts: Account[] = [];
  for (let n = 0; n < count; n++) {
    const response = await fetch(`${url}/api/account/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `person.${n}@example.com`, password: 'a rather long phrase' }),
    });
    if (!response.ok) throw new Error(`The sign-up was answered with ${response.status}`);
    const { viewer } = (await response.json()) as { viewer: { userId: string } };
    accounts.push({ userId: viewer.userId, cookie: readCookies(response), joinedAt });
  }
  await client.query('update users set email_verified = true');
  await client.query(
    `insert into profiles (user_id, username, profile_picture, is_premium, created_at)
       select id, split_part(email, '@', 1), 'animals/Owl.jpg', true, $1 from users`,
    [new Date(joinedAt)],
  );
  return accounts;
}
