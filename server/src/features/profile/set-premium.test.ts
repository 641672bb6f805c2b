import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { findProfile } from './profile-store.ts';
import { setPremium } from './set-premium.ts';

const app = await startTestApp();
const { services } = app;

async function isPremium(userId: string): Promise<boolean | undefined> {
  return (await findProfile(services.database, userId))?.isPremium;
}

describe('an operator', () => {
  it('grants premium to a person and takes it back', async () => {
    const { userId, email } = await app.signUp();
    expect(await setPremium(services, email, true)).toEqual({ ok: true, value: { email } });
    expect(await isPremium(userId)).toBe(true);
    expect(await setPremium(services, email, false)).toEqual({ ok: true, value: { email } });
    expect(await isPremium(userId)).toBe(false);
  });

  it('may write the address in any case', async () => {
    const { userId, email } = await app.signUp();
    expect(await setPremium(services, ` ${email.toUpperCase()} `, true)).toEqual({
      ok: true,
      value: { email },
    });
    expect(await isPremium(userId)).toBe(true);
  });

  it('changes nobody else', async () => {
    const [granted, other] = [await app.signUp(), await app.signUp()];
    await setPremium(services, granted.email, true);
    expect(await isPremium(other.userId)).toBe(false);
  });

  it('is told when nobody has signed up with the address', async () => {
    expect(await setPremium(services, 'nobody@example.com', true)).toEqual({ ok: false, reason: 'nobody' });
  });

  it('is told when the person has not chosen a username yet', async () => {
    const { email } = await app.signUp({ hasProfile: false });
    expect(await setPremium(services, email, true)).toEqual({ ok: false, reason: 'unnamed' });
  });
});
