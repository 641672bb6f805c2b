import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serveTestLive, visitLive } from '../../../testing/live-visitor.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { session } from '../sessions/account-tables.ts';
import { findOpenSessions } from '../sessions/session-store.ts';
import { watchSessions } from './session-watch.ts';

// The apps of the tests share this one's database.
await startTestApp();

async function openHouse() {
  const app = await startTestApp();
  return { ...app, url: await serveTestLive(app) };
}

function watch({ hub, services, clock }: TestApp) {
  const findOpen = (ids: readonly string[]) => findOpenSessions(services.database, ids, clock.now());
  onTestFinished(watchSessions({ hub, log: services.log, findOpenSessions: findOpen, everyMs: 20 }));
}

it('ends the connections of a sign-in that expires while they are open', async () => {
  const app = await openHouse();
  const leaving = await app.signUp();
  const visitor = await visitLive(app.url, leaving);
  const staying = await visitLive(app.url, await app.signUp());
  watch(app);
  await app.services.database
    .update(session)
    .set({ expiresAt: new Date(app.clock.now().getTime() - 1) })
    .where(eq(session.userId, leaving.userId));
  expect(await visitor.closed).toEqual({ code: 4401, reason: 'signed_out' });
  expect(staying.socket.readyState).toBe(staying.socket.OPEN);
});

it('ends the connections of a sign-in whose end it was not told of', async () => {
  const app = await openHouse();
  const person = await app.signUp();
  const visitor = await visitLive(app.url, person);
  watch(app);
  await app.services.database.delete(session).where(eq(session.userId, person.userId));
  expect(await visitor.closed).toEqual({ code: 4401, reason: 'signed_out' });
});

it('ends nothing while the database does not answer', async () => {
  const { hub, url, signUp, services } = await openHouse();
  const visitor = await visitLive(url, await signUp());
  const findNothing = vi.fn().mockRejectedValue(new Error('connection refused'));
  onTestFinished(watchSessions({ hub, log: services.log, findOpenSessions: findNothing, everyMs: 5 }));
  await vi.waitUntil(() => findNothing.mock.calls.length >= 3);
  expect(visitor.socket.readyState).toBe(visitor.socket.OPEN);
});
