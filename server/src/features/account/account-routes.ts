import {
  addressSchema,
  changePasswordSchema,
  credentialsSchema,
  doneSchema,
  newPasswordSchema,
  signedInReplySchema,
  tokenSchema,
  viewerReplySchema,
} from '@focuspool/domain/account/account-contract';
import { securityCursorSchema, securityEventPageSchema } from '@focuspool/domain/account/security-events';
import { deviceIdSchema, endedSessionsSchema, sessionListSchema } from '@focuspool/domain/account/sessions';
import { accept } from '@focuspool/domain/outcome';
import { type Context, Hono } from 'hono';
import { sendVerificationMail, verifyEmail } from '../../platform/auth/email-verification.ts';
import { setCookies } from '../../platform/auth/session-cookies.ts';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import { readCaller } from '../../platform/rate-limit/client-address.ts';
import { findKnownDevice } from '../../platform/rate-limit/known-device.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Services } from '../../platform/services.ts';
import { changePassword } from './change-password.ts';
import { checkResetLink, requestPasswordReset, resetPassword } from './password-reset.ts';
import { replySignedIn } from './reply-signed-in.ts';
import { readSecurityEvents } from './security-events.ts';
import { endOtherSessions, endSession, listSessions, refreshSession, signOut } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { judgePassword, signUp } from './sign-up.ts';

export function createAccountRoutes(services: Services, gate: Gate, rateLimiter: RateLimiter) {
  const callerOf = (c: Context) => readCaller(c, services.config.trustedProxies);
  const confirming = rateLimiter.limit('confirm_password');
  return new Hono()
    .get('/viewer', describeCall('Who is signed in', viewerReplySchema), async (c) => {
      const { viewer, cookies } = await refreshSession(services, c.req.raw.headers);
      setCookies(c, cookies);
      return reply(c, accept({ viewer }));
    })
    .post(
      '/sign-up',
      describeCall('Make an account and sign in to it', signedInReplySchema),
      validate('json', credentialsSchema),
      async (c) => {
        const credentials = c.req.valid('json');
        const judged = judgePassword(credentials);
        if (!judged.ok) return reply(c, judged);
        const tooMany = await rateLimiter.refuse(c, 'sign_up', credentials.email);
        if (tooMany) return tooMany;
        const outcome = await signUp(services, callerOf(c), credentials);
        return outcome.ok ? replySignedIn(c, services, outcome.value) : reply(c, outcome);
      },
    )
    .post(
      '/sign-in',
      describeCall('Sign in; the viewer is null while a code is asked for', viewerReplySchema),
      validate('json', credentialsSchema),
      async (c) => {
        const credentials = c.req.valid('json');
        const { email } = credentials;
        const device = await findKnownDevice(c, services, email);
        const tooMany = await rateLimiter.refuse(c, 'sign_in', email, device);
        if (tooMany) return tooMany;
        const outcome = await signIn(services, callerOf(c), credentials);
        if (!outcome.ok) return reply(c, outcome);
        await rateLimiter.forget(c, 'sign_in', email, device);
        return replySignedIn(c, services, outcome.value);
      },
    )
    .post('/sign-out', describeCall('Sign out', doneSchema), async (c) => {
      setCookies(c, await signOut(services, callerOf(c)));
      return reply(c, accept({}));
    })
    .get(
      '/sign-ins',
      describeCall('The devices where the person is signed in', sessionListSchema),
      gate('account.list_sessions'),
      async (c) => reply(c, await listSessions(services, c.req.raw.headers, c.var.viewer)),
    )
    .post(
      '/sign-out-elsewhere',
      describeCall('Sign out everywhere else', endedSessionsSchema),
      gate('account.end_sessions'),
      async (c) => reply(c, await endOtherSessions(services, callerOf(c), c.var.viewer)),
    )
    .delete(
      '/sign-ins/:id',
      describeCall('Sign out on one device', doneSchema),
      gate('account.end_sessions'),
      validate('param', deviceIdSchema),
      async (c) => reply(c, await endSession(services, callerOf(c), c.var.viewer, c.req.valid('param').id)),
    )
    .post(
      '/password',
      describeCall('Change the password, given the current one', doneSchema),
      gate('account.change_password'),
      validate('json', changePasswordSchema),
      confirming,
      async (c) => {
        const outcome = await changePassword(services, callerOf(c), c.var.viewer, c.req.valid('json'));
        if (!outcome.ok) return reply(c, outcome);
        setCookies(c, outcome.value.cookies);
        return reply(c, accept({}));
      },
    )
    .get(
      '/security-events',
      describeCall("One page of the account's activity, latest first", securityEventPageSchema),
      gate('account.list_sessions'),
      validate('query', securityCursorSchema),
      async (c) => reply(c, await readSecurityEvents(services, c.var.viewer, c.req.valid('query'))),
    )
    .post(
      '/verification-mail',
      describeCall('Send the verification mail again', doneSchema),
      gate('account.send_verification'),
      rateLimiter.limit('verification_mail'),
      async (c) => reply(c, await sendVerificationMail(services, c.var.viewer)),
    )
    .post(
      '/verify',
      describeCall('Verify the address that a mail was sent to', doneSchema),
      validate('json', tokenSchema),
      async (c) => reply(c, await verifyEmail(services, callerOf(c), c.req.valid('json').token)),
    )
    .post(
      '/password-reset-mail',
      describeCall('Send a link for a new password', doneSchema),
      gate('account.request_reset'),
      validate('json', addressSchema),
      async (c) => {
        const { email } = c.req.valid('json');
        const tooMany = await rateLimiter.refuse(c, 'reset_mail', email);
        return tooMany ?? reply(c, await requestPasswordReset(services, callerOf(c), c.var.viewer, email));
      },
    )
    .post(
      '/password-reset-check',
      describeCall("Whether a reset mail's link still works", doneSchema),
      validate('json', tokenSchema),
      async (c) => reply(c, await checkResetLink(services, c.req.valid('json').token)),
    )
    .post(
      '/password-reset',
      describeCall("Set a new password with a mail's link", doneSchema),
      validate('json', newPasswordSchema),
      async (c) => {
        const outcome = await resetPassword(services, callerOf(c), c.req.valid('json'));
        // Whoever is signed in in this browser, perhaps someone else, is signed out: the page asks for a login now.
        if (outcome.ok) setCookies(c, await signOut(services, callerOf(c)));
        return reply(c, outcome);
      },
    );
}
