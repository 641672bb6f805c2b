import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { importFiles } from '../../../testing/moving/firebase-files.ts';
import { createRecordedLog } from '../../../testing/recorded-log.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { user } from '../../platform/auth/auth-tables.ts';
import type { Mail } from '../../platform/mailer/mailer.ts';
import { findInvitation, insertInvitations } from './invitation-store.ts';
import { invitations } from './invitation-tables.ts';
import { createInvitationSweep } from './invite-people.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Starts an app with one person who was imported without a password. */
async function startWithImportedPerson(send?: (mail: Mail) => Promise<void>) {
  const { log, readLines } = createRecordedLog('warn');
  const app = await startTestApp({ services: { log, ...(send && { mailer: { send, close: () => {} } }) } });
  const uid = crypto.randomUUID();
  const email = `${uid}@example.com`;
  await importFiles(app.services, { exported: { users: { [uid]: { email, username: uid.slice(0, 8) } } } });
  const sweep = createInvitationSweep(app.services);
  return { ...app, readLines, uid, email, sweep };
}

const readToken = (mails: readonly Mail[], email: string) =>
  /reset=([\w-]+)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1];

it('a person imported without a password gets one invitation and can set a password', async () => {
  const { services, clock, mails, request, uid, email, sweep } = await startWithImportedPerson();
  await sweep.run();
  clock.advance(2 * hour);
  await sweep.run();
  const own = mails.filter(({ to }) => to === email);
  expect(own.map(({ subject }) => subject)).toEqual(['Set your password for FocusPool']);
  expect(await findInvitation(services.database, uid)).not.toBeNull();

  const token = readToken(mails, email);
  const password = 'a long password';
  expect((await request('/api/account/password-reset', { body: { token, password } })).status).toBe(200);
  const signedIn = await request('/api/account/sign-in', { body: { email, password } });
  expect(await signedIn.json()).toMatchObject({
    viewer: { emailVerified: true, profile: { username: uid.slice(0, 8) } },
  });
  await sweep.run();
  expect(await findInvitation(services.database, uid)).toBeNull();
});

it('an invitation link works for seven days', async () => {
  const { mails, request, email, sweep } = await startWithImportedPerson();
  await sweep.run();
  const token = readToken(mails, email);
  const check = async () => (await request('/api/account/password-reset-check', { body: { token } })).status;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * day });
  onTestFinished(() => void vi.useRealTimers());
  expect(await check()).toBe(200);
  vi.setSystemTime(Date.now() + 2 * day);
  expect(await check()).toBe(400);
});

it('an invitation that cannot be mailed is retried until its 24th failure, which is an error', async () => {
  let isDown = true;
  const sent: Mail[] = [];
  const { services, clock, readLines, uid, email, sweep } = await startWithImportedPerson(async (mail) => {
    if (isDown) throw new Error('the mail server is down');
    sent.push(mail);
  });
  const { database } = services;
  await sweep.run();
  await sweep.run();
  const [row] = await database.select().from(invitations).where(eq(invitations.userId, uid));
  expect(row).toMatchObject({ failures: 1, dueAt: new Date(clock.now().getTime() + hour) });
  isDown = false;
  clock.advance(hour);
  await sweep.run();
  expect(sent.filter(({ to }) => to === email)).toHaveLength(1);

  isDown = true;
  await database
    .update(invitations)
    .set({ dueAt: clock.now(), failures: 23 })
    .where(eq(invitations.userId, uid));
  await sweep.run();
  const [last] = await database.select().from(invitations).where(eq(invitations.userId, uid));
  expect(last).toMatchObject({ failures: 24, dueAt: null });
  expect(readLines().map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'invitation not sent'],
    [50, expect.stringMatching(/^invitation given up/)],
  ]);
});

it('other invitations are mailed even if the failure of one cannot be recorded', async () => {
  const tried: string[] = [];
  const { services, sweep } = await startWithImportedPerson(async ({ to }) => {
    tried.push(to);
    if (tried.length > 1) return;
    vi.spyOn(services.database, 'update').mockImplementationOnce(() => {
      throw new Error('the database is away');
    });
    throw new Error('the mail server is away');
  });
  onTestFinished(() => vi.mocked(services.database.update).mockRestore());
  const other = crypto.randomUUID();
  const users = { [other]: { email: `${other}@example.com`, username: other.slice(0, 8) } };
  await importFiles(services, { exported: { users } });
  await sweep.run();
  expect(new Set(tried).size).toBe(2);
  const rows = await services.database.select().from(invitations);
  expect(rows.filter(({ dueAt }) => dueAt === null)).toHaveLength(1);
});

it('each person is invited once, and at most a hundred of a community at a time', async () => {
  const { services, mails, email, sweep } = await startWithImportedPerson();
  const { database } = services;
  const ids = Array.from({ length: 100 }, () => crypto.randomUUID());
  await database.insert(user).values(ids.map((id) => ({ id, name: '', email: `${id}@example.com` })));
  const inviteAll = () => database.transaction((tx) => insertInvitations(tx, ids, services.clock.now()));
  await inviteAll();
  await sweep.run();
  expect(mails).toHaveLength(100);
  await inviteAll();
  await sweep.run();
  await sweep.run();
  const invited = [email, ...ids.map((id) => `${id}@example.com`)];
  expect(mails.map(({ to }) => to).toSorted()).toEqual(invited.toSorted());
});

it('an unused invitation is deleted after thirty days', async () => {
  const { services, clock, uid, sweep } = await startWithImportedPerson();
  clock.advance(29 * day);
  await sweep.run();
  expect(await findInvitation(services.database, uid)).not.toBeNull();
  clock.advance(2 * day);
  await sweep.run();
  expect(await findInvitation(services.database, uid)).toBeNull();
});
