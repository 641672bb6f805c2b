import { doneSchema } from '@focuspool/domain/account/account-contract';
import { deleteAccountSchema } from '@focuspool/domain/privacy/account-deletion';
import { type PersonalData, personalDataSchema } from '@focuspool/domain/privacy/personal-data';
import { Hono, type TypedResponse } from 'hono';
import { clearSessionCookies, setCookies } from '../../platform/auth/session-cookies.ts';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { replyFile } from '../../platform/http/reply-file.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import { readCaller } from '../../platform/rate-limit/client-address.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Services } from '../../platform/services.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';

export function createPrivacyRoutes(services: Services, gate: Gate, rateLimiter: RateLimiter) {
  const confirming = rateLimiter.limit('confirm_password');
  return new Hono()
    .get(
      '/data',
      describeCall('Everything known about the person, as one file', personalDataSchema),
      gate('privacy.export'),
      async (c) => {
        const chunks = await exportData(services, c.var.viewer);
        const about = { name: 'focuspool-data.json', type: 'application/json' } as const;
        const file = replyFile(c, services.log, { ...about, chunks });
        // The page reads it like the answers of other calls.
        return file as Response & TypedResponse<PersonalData, 200, 'json'>;
      },
    )
    .post(
      '/account-deletion',
      describeCall('Delete the account and everything known about the person', doneSchema),
      gate('privacy.delete_account'),
      validate('json', deleteAccountSchema),
      confirming,
      async (c) => {
        const caller = readCaller(c, services.config.trustedProxies);
        const outcome = await deleteAccount(services, caller, c.var.viewer, c.req.valid('json'));
        if (outcome.ok) setCookies(c, await clearSessionCookies(services, caller.headers));
        return reply(c, outcome);
      },
    );
}
