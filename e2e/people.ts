import { randomInt, randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, request } from '@playwright/test';
import { sendAdminCommand } from '../server/src/platform/admin/admin-socket.ts';
import type { TestedServer } from './tested-server.ts';

export type PersonOptions = { isPremium?: boolean; isVerified?: boolean; username?: string };

export type Person = {
  readonly email: string;
  readonly password: string;
  readonly username: string;
  /** Gives up their place in the pool, if they still can: people who stay fill the rooms of the next test. */
  goHome(): Promise<void>;
};

/** Creates a person with the calls that the pages make, and signs the context's browser in as them. */
export async function makePerson(
  server: TestedServer,
  context: Pick<BrowserContext, 'addCookies'>,
  { isPremium = false, isVerified = true, username = makeUsername() }: PersonOptions = {},
): Promise<Person> {
  const email = `${username.toLowerCase()}@example.com`;
  const password = 'correct horse battery';
  const api = await request.newContext({ baseURL: server.url });
  await post(api, '/api/account/sign-up', { email, password });
  await post(api, '/api/profile', { username });
  if (isVerified) await post(api, '/api/account/verify', { token: await readMailedToken(api, email) });
  if (isPremium) await grantPremium(server, email);
  const { cookies } = await api.storageState();
  await context.addCookies(cookies);
  const goHome = async () => {
    await api.post('/api/pool/leave');
    await api.dispose();
  };
  return { email, password, username, goHome };
}

async function grantPremium({ dataDir }: TestedServer, email: string): Promise<void> {
  const reply = await sendAdminCommand(dataDir, '/premium', { email, isPremium: true });
  if (!reply?.isDone) throw new Error(`No premium for ${email}: ${reply?.message ?? 'nobody answers'}`);
}

function makeUsername(): string {
  return `u${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/** As wide as a name can be, and no one else's: M is almost as wide as W. */
export function makeWideUsername(): string {
  return `W${Array.from({ length: 24 }, () => 'MW'[randomInt(2)]).join('')}`;
}

async function post(api: APIRequestContext, path: string, data: object): Promise<void> {
  const response = await api.post(path, { data });
  if (!response.ok())
    throw new Error(`POST ${path} was answered with ${response.status()}: ${await response.text()}`);
}

/** The newest link that was mailed to the address. */
export async function readMailedLink(api: APIRequestContext, email: string): Promise<URL> {
  const response = await api.get('/dev/mail', {
    params: { to: email },
    headers: { accept: 'application/json' },
  });
  const [mail] = (await response.json()) as { links: string[] }[];
  const [link] = mail?.links ?? [];
  if (!link) throw new Error(`No link has been mailed to ${email}`);
  return new URL(link);
}

async function readMailedToken(api: APIRequestContext, email: string): Promise<string> {
  const { hash } = await readMailedLink(api, email);
  return new URLSearchParams(hash.slice(1)).get('token') ?? '';
}
