import { viewerReplySchema } from '@focuspool/domain/account/account-contract';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { expect, it } from 'vitest';
import { turnOnTwoStep } from '../../../../testing/authenticator.ts';
import { addPasskey } from '../../../../testing/passkey-device.ts';
import { readReply } from '../../../../testing/read-reply.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { hasSecondFactor } from '../../../platform/auth/session-cookies.ts';
import { runFactorCommand } from './second-factor-commands.ts';

const app = await startTestApp();
const { request, signUp, services, mails } = app;
const password = 'correct horse';

it.each(['username', 'email'] as const)(
  'an operator takes every second factor away by the %s',
  async (by) => {
    const person = await signUp({ password });
    await addPasskey(app, person.cookie, password);
    const { cookie } = await turnOnTwoStep(app, person.cookie, password);
    expect(await runFactorCommand(services, { person: person[by] })).toEqual({
      isDone: true,
      message: `${person.email} signs in without a second factor now. They were told by mail.`,
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

it('an operator who names nobody, or whose mail cannot be sent, is told so', async () => {
  expect(await runFactorCommand(services, { person: 'nobody.here' })).toEqual({
    isDone: false,
    message: 'Nobody is known as nobody.here.',
  });
  const { cookie, username } = await signUp({ password });
  await turnOnTwoStep(app, cookie, password);
  const mailer = { send: () => Promise.reject(new Error('no')) };
  const reply = await runFactorCommand({ ...services, mailer }, { person: username });
  expect(reply).toMatchObject({ isDone: true, message: expect.stringContaining('please do') });
});
