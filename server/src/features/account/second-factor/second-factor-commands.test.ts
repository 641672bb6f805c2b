import { viewerReplySchema } from '@focuspool/domain/account/account-contract';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { expect, it } from 'vitest';
import { turnOnTwoStep } from '../../../../testing/authenticator.ts';
import { openLiveClient, serveTestLive } from '../../../../testing/live-client.ts';
import { addPasskey, askForPasskey } from '../../../../testing/passkey-device.ts';
import { readCookies, readReply } from '../../../../testing/read-reply.ts';
import { failingMailer, startTestApp } from '../../../../testing/test-app.ts';
import { hasSecondFactor } from '../../../platform/auth/session-cookies.ts';
import { runFactorCommand } from './second-factor-commands.ts';

const app = await startTestApp();
const { request, signUp, services, mails } = app;
const password = 'correct horse';

it.each(['username', 'email'] as const)(
  'an operator removes every second factor of a person named by %s',
  async (by) => {
    const person = await signUp({ password });
    await addPasskey(app, person.cookie, password);
    const { cookie } = await turnOnTwoStep(app, person.cookie, password);
    expect(await runFactorCommand(services, { person: person[by] })).toEqual({
      isDone: true,
      message: `${person.email} now signs in without a second factor. They were told by email.`,
    });
    const body = { email: person.email, password };
    const signedIn = await readReply(viewerReplySchema, await request('/api/account/sign-in', { body }));
    expect(signedIn.viewer?.userId).toBe(person.userId);
    expect(await hasSecondFactor(services, new Headers({ cookie }))).toBe(false);
    const events = await (await request('/api/account/security-events', { cookie })).text();
    expect(events).toContain('factors_removed');
    const mail = await waitUntil(() => mails.findLast(({ to }) => to === person.email));
    expect(mail.subject).toBe('Two-step sign-in is off for FocusPool');
    expect(await runFactorCommand(services, { person: person[by] })).toEqual({
      isDone: false,
      message: `${person.email} has no second factor.`,
    });
  },
);

it('a session begun with a passkey ends at once when an operator removes the passkey', async () => {
  const { cookie, username } = await signUp({ password });
  const device = await addPasskey(app, cookie, password);
  const body = { credential: device.show(await askForPasskey(app)) };
  const signedIn = await request('/api/account/passkey-sign-in', { body });
  const lost = readCookies(signedIn);
  const line = await openLiveClient(await serveTestLive(app), { cookie: lost });
  expect(await runFactorCommand(services, { person: username })).toMatchObject({ isDone: true });
  expect((await line.closed).code).toBe(4401);
  expect((await request('/api/account/sign-ins', { cookie: lost })).status).toBe(401);
  expect((await request('/api/account/sign-ins', { cookie })).status).toBe(200);
});

it('an operator is told if the person is unknown or the mail could not be sent', async () => {
  expect(await runFactorCommand(services, { person: 'nobody.here' })).toEqual({
    isDone: false,
    message: 'No one is known as nobody.here.',
  });
  const { cookie, username } = await signUp({ password });
  await turnOnTwoStep(app, cookie, password);
  const reply = await runFactorCommand({ ...services, mailer: failingMailer }, { person: username });
  expect(reply).toMatchObject({ isDone: true, message: expect.stringContaining('please tell them') });
});
