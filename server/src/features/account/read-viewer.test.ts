import { waitUntil } from '@focuspool/domain/testing/waiting';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { createViewerFinder } from './read-viewer.ts';

it('an earlier reader review that ends late does not undo a later one', async () => {
  const { services } = await startTestApp();
  const findNow = createViewerFinder(services);
  const [read, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isSlow = false;
  /** Delays the first read after `isSlow` was set until `mayEnd`. */
  const comesLate = async <Found>(found: Found) => {
    if (!isSlow) return found;
    isSlow = false;
    read.resolve();
    await mayEnd.promise;
    return found;
  };
  const app = await startTestApp({ findViewers: async (ids) => comesLate(await findNow(ids)) });
  const person = await app.signUp({ isPremium: true });
  const client = await openLiveClient(await serveTestLive(app), person);
  expect(await client.subscribe('feed')).toMatchObject({ type: 'subscribed' });
  isSlow = true;
  const earlier = app.hub.review();
  await read.promise;
  await services.database.execute(
    sql`update profiles set is_premium = false where user_id = ${person.userId}`,
  );
  await app.hub.review();
  await waitUntil(() => client.heard.some(({ type }) => type === 'refused'));
  mayEnd.resolve();
  await earlier;
  expect(await client.subscribe('feed')).toMatchObject({ type: 'refused', reason: 'not_premium' });
});
