import { sessionLife } from '@focuspool/domain/account/session-life';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { session, verification } from './auth-tables.ts';
import { createSessionSweep } from './session-store.ts';

const { request, services, signUp } = await startTestApp();
const { database } = services;

it('the session sweep deletes only expired sessions and expired mailed links', async () => {
  const [gone, here] = [await signUp(), await signUp()];
  for (const { email, cookie } of [gone, here]) {
    const body = { email };
    expect((await request('/api/account/password-reset-mail', { body, cookie })).status).toBe(200);
  }
  const expiresAt = new Date(Date.now() - 1);
  await database.update(session).set({ expiresAt }).where(eq(session.userId, gone.userId));
  await database.update(verification).set({ expiresAt }).where(eq(verification.value, gone.userId));
  await createSessionSweep(services).run();
  const sessions = await database.select({ userId: session.userId }).from(session);
  expect(sessions).toEqual([{ userId: here.userId }]);
  const links = await database.select({ userId: verification.value }).from(verification);
  expect(links).toEqual([{ userId: here.userId }]);
});

it('the session sweep deletes sessions that are 90 days old, however recently they were used', async () => {
  const { userId } = await signUp();
  const createdAt = new Date(Date.now() - sessionLife.longestMs);
  await database.update(session).set({ createdAt }).where(eq(session.userId, userId));
  await createSessionSweep(services).run();
  expect(await database.select().from(session).where(eq(session.userId, userId))).toEqual([]);
});
