import { doneSchema, signedInReplySchema } from '@focuspool/domain/account/account-contract';
import {
  newPasskeySchema,
  passkeyIdSchema,
  passkeyNameSchema,
  passkeyProofSchema,
  passkeyQuestionSchema,
} from '@focuspool/domain/account/passkeys';
import { proofSchema } from '@focuspool/domain/account/second-factor';
import { type Context, Hono } from 'hono';
import type { Gate } from '../../../platform/http/gate.ts';
import { reply } from '../../../platform/http/reply.ts';
import { describeCall, validate } from '../../../platform/http/validate.ts';
import { readCaller } from '../../../platform/rate-limit/client-address.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { Services } from '../../../platform/services.ts';
import { replySignedIn } from '../reply-signed-in.ts';
import { addPasskey, beginPasskey, changePasskeyName, removePasskey } from './manage-passkeys.ts';
import { askForPasskey, signInWithPasskey } from './sign-in-with-passkey.ts';

export function createPasskeyRoutes(services: Services, gate: Gate, rateLimiter: RateLimiter) {
  const callerOf = (c: Context) => readCaller(c, services.config.trustedProxies);
  const confirming = rateLimiter.limit('confirm_password');
  return new Hono()
    .post(
      '/passkey-question',
      describeCall('Start a sign-in with a passkey', passkeyQuestionSchema),
      async (c) => {
        const tooMany = await rateLimiter.refuse(c, 'passkey_sign_in', null);
        return tooMany ?? reply(c, await askForPasskey(services));
      },
    )
    .post(
      '/passkey-sign-in',
      describeCall('Sign in with a passkey', signedInReplySchema),
      validate('json', passkeyProofSchema),
      async (c) => {
        const proof = c.req.valid('json');
        const tooMany = await rateLimiter.refuse(c, 'passkey_sign_in', null);
        if (tooMany) return tooMany;
        const outcome = await signInWithPasskey(services, callerOf(c), proof);
        return outcome.ok ? replySignedIn(c, services, outcome.value) : reply(c, outcome);
      },
    )
    .post(
      '/passkeys/question',
      describeCall('Start adding a passkey', passkeyQuestionSchema),
      gate('account.change_factors'),
      validate('json', proofSchema),
      confirming,
      async (c) => {
        const { viewer } = c.var;
        return reply(c, await beginPasskey(services, callerOf(c), viewer, c.req.valid('json')));
      },
    )
    .post(
      '/passkeys',
      describeCall('Add the passkey that a device has made', doneSchema),
      gate('account.change_factors'),
      validate('json', newPasskeySchema),
      async (c) => reply(c, await addPasskey(services, callerOf(c), c.var.viewer, c.req.valid('json'))),
    )
    .patch(
      '/passkeys/:id',
      describeCall('Give a passkey another name', doneSchema),
      gate('account.change_factors'),
      validate('param', passkeyIdSchema),
      validate('json', passkeyNameSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        return reply(c, await changePasskeyName(services, c.var.viewer, id, c.req.valid('json').name));
      },
    )
    .post(
      '/passkeys/:id/removal',
      describeCall('Remove a passkey', doneSchema),
      gate('account.change_factors'),
      validate('param', passkeyIdSchema),
      validate('json', proofSchema),
      confirming,
      async (c) => {
        const { viewer } = c.var;
        const { id } = c.req.valid('param');
        return reply(c, await removePasskey(services, callerOf(c), viewer, id, c.req.valid('json')));
      },
    );
}
