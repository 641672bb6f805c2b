import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { createPremiumCommands, runPremiumCommand } from './premium-commands.ts';

const app = await startTestApp();
const operator = createPremiumCommands(app.services);

function command(body: unknown) {
  return operator.request('/premium', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

it('the admin command reports that premium was granted or revoked', async () => {
  const { email } = await app.signUp();
  const granted = await command({ email, isPremium: true });
  expect(await granted.json()).toEqual({ isDone: true, message: `${email} is now premium.` });
  const revoked = await command({ email, isPremium: false });
  expect(await revoked.json()).toEqual({ isDone: true, message: `${email} is no longer premium.` });
});

it('the admin command mentions PREMIUM_FOR_ALL when premium is revoked but open to all', async () => {
  const { email } = await app.signUp({ isPremium: true });
  const config = { ...app.services.config, isPremiumForAll: true };
  const { message } = await runPremiumCommand({ ...app.services, config }, { email, isPremium: false });
  expect(message).toBe(`${email} no longer has a plan or grant; PREMIUM_FOR_ALL opens all pages to them.`);
});

it('the admin command reports until when premium is granted, and refuses a past end', async () => {
  const { email } = await app.signUp();
  const granted = await command({ email, isPremium: true, endDate: '2999-12-31T23:59:59.999Z' });
  expect(await granted.json()).toEqual({
    isDone: true,
    message: `${email} is now premium, until 31 December 2999 (UTC).`,
  });
  const past = await command({ email, isPremium: true, endDate: '2020-12-31T23:59:59.999Z' });
  expect(await past.json()).toEqual({
    isDone: false,
    message: 'Premium cannot be granted until a time in the past.',
  });
  expect((await command({ email, isPremium: true, endDate: 'Friday' })).status).toBe(400);
});

it('the admin command reports that no one has the address', async () => {
  const response = await command({ email: 'nobody@example.com', isPremium: true });
  expect(await response.json()).toEqual({
    isDone: false,
    message: 'No one has signed up as nobody@example.com.',
  });
});

it('the admin command reports that a newcomer has no username yet', async () => {
  const { email } = await app.signUp({ hasProfile: false });
  const response = await command({ email, isPremium: true });
  expect(await response.json()).toEqual({
    isDone: false,
    message: `${email} has not chosen a username yet.`,
  });
});

it('an incomplete admin command is refused', async () => {
  expect((await command({ email: 'ada@example.com' })).status).toBe(400);
});
