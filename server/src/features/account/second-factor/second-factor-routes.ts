import { doneSchema, signedInReplySchema } from '@focuspool/domain/account/account-contract';
import {
  appSetupSchema,
  proofSchema,
  recoveryCodesSchema,
  secondFactorsSchema,
  secondStepSchema,
} from '@focuspool/domain/account/second-factor';
import { accept, refuse } from '@focuspool/domain/outcome';
import { type Context, Hono } from 'hono';
import { setCookies } from '../../../platform/auth/session-cookies.ts';
import { findUser } from '../../../platform/auth/user-store.ts';
import type { Gate } from '../../../platform/http/gate.ts';
import { reply } from '../../../platform/http/reply.ts';
import { describeCall, validate } from '../../../platform/http/validate.ts';
import { readCaller } from '../../../platform/rate-limit/client-address.ts';
import { findKnownDevice } from '../../../platform/rate-limit/known-device.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { findSecondStep } from '../../../platform/second-factor/second-step.ts';
import type { Services } from '../../../platform/services.ts';
import { replySignedIn } from '../reply-signed-in.ts';
import { finishSecondStep } from './finish-second-step.ts';
import {
  beginApp,
  confirmApp,
  readSecondFactors,
  removeApp,
  renewRecoveryCodes,
} from './manage-second-factors.ts';

export function createSecondFactorRoutes(services: Services, gate: Gate, rateLimiter: RateLimiter) {
  const callerOf = (c: Context) => readCaller(c, services.config.trustedProxies);
  const confirming = rateLimiter.limit('confirm_password');
  return new Hono()
    .post(
      '/second-step',
      describeCall('Finish a sign-in with a code', signedInReplySchema),
      validate('json', secondStepSchema),
      async (c) => {
        const userId = await findSecondStep(services, c.req.raw.headers);
        const owner = userId && (await findUser(services.database, userId));
        if (!owner) return reply(c, refuse('second_step_over'));
        const device = await findKnownDevice(c, services, owner.email);
        const tooMany = await rateLimiter.refuse(c, 'second_step', owner.id, device);
        if (tooMany) return tooMany;
        const outcome = await finishSecondStep(services, callerOf(c), owner.id, c.req.valid('json'));
        if (!outcome.ok) return reply(c, outcome);
        await rateLimiter.forget(c, 'second_step', owner.id, device);
        return replySignedIn(c, services, outcome.value);
      },
    )
    .get(
      '/second-factors',
      describeCall("The person's second factors", secondFactorsSchema),
      gate('account.read_factors'),
      async (c) => reply(c, await readSecondFactors(services, c.var.viewer)),
    )
    .post(
      '/second-factors/app',
      describeCall('Start setting up an authenticator app', appSetupSchema),
      gate('account.change_factors'),
      validate('json', proofSchema),
      confirming,
      async (c) => {
        return reply(c, await beginApp(services, callerOf(c), c.var.viewer, c.req.valid('json')));
      },
    )
    .post(
      '/second-factors/app/confirmation',
      describeCall('Turn two-step sign-in on with a code of the app', recoveryCodesSchema),
      gate('account.change_factors'),
      validate('json', secondStepSchema),
      confirming,
      async (c) => {
        const outcome = await confirmApp(services, callerOf(c), c.var.viewer, c.req.valid('json').code);
        if (!outcome.ok) return reply(c, outcome);
        setCookies(c, outcome.value.cookies);
        return reply(c, accept({ codes: outcome.value.codes }));
      },
    )
    .post(
      '/second-factors/app/removal',
      describeCall('Turn two-step sign-in off', doneSchema),
      gate('account.change_factors'),
      validate('json', proofSchema),
      confirming,
      async (c) => {
        return reply(c, await removeApp(services, callerOf(c), c.var.viewer, c.req.valid('json')));
      },
    )
    .post(
      '/second-factors/recovery-codes',
      describeCall('Make new recovery codes', recoveryCodesSchema),
      gate('account.change_factors'),
      validate('json', proofSchema),
      confirming,
      async (c) => {
        const { viewer } = c.var;
        return reply(c, await renewRecoveryCodes(services, callerOf(c), viewer, c.req.valid('json')));
      },
    );
}
