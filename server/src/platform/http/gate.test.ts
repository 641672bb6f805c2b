import { accountHeader } from '@focuspool/domain/account/access';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';

it('the gate lets no page act for whoever has signed in since it was shown', async () => {
  const { request, signUp } = await startTestApp();
  const before = await signUp({ isPremium: true });
  const now = await signUp({ isPremium: true });
  const read = (shown: string, cookie?: string) =>
    request('/api/operations/state', {
      ...(cookie ? { cookie } : {}),
      headers: { [accountHeader]: shown },
    });
  const refused = await read(before.userId, now.cookie);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: { reason: 'account_changed' } });
  expect((await read(now.userId, now.cookie)).status).toBe(200);
  expect((await read(before.userId)).status).toBe(401);
});
