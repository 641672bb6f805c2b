import { getCurrentAdapter } from '@better-auth/core/context';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as v from 'valibot';
import { violatesConstraint } from '../database/database-errors.ts';

const secondStepNeeded = 'SECOND_STEP_NEEDED';

/** The user whose sign-in the plugin stopped because a code has to come first; null for any other error. */
export function readSecondStep(error: unknown): string | null {
  const body = error instanceof APIError && error.body?.code === secondStepNeeded ? error.body : null;
  return typeof body?.userId === 'string' ? body.userId : null;
}

/**
 * A person with an authenticator app gets a session only by `signInProven`, whichever way they signed in: no other call of the
 * library begins one for them.
 */
export const secondFactorPlugin = {
  id: 'second-factor',
  schema: {
    session: {
      fields: {
        hasSecondFactor: { type: 'boolean', input: false, returned: false, defaultValue: false },
        passkeyId: { type: 'string', required: false, input: false, returned: false },
      },
    },
    secondFactor: {
      fields: {
        userId: { type: 'string', required: true, references: { model: 'user', field: 'id' } },
        secret: { type: 'string', required: true, returned: false },
        confirmedAt: { type: 'date', required: false },
      },
    },
  },
  init: ({ adapter }) => ({
    options: {
      databaseHooks: {
        session: {
          create: {
            before: async ({ userId, hasSecondFactor }) => {
              if (hasSecondFactor === true) return;
              // Within the library's own transaction, if there is one.
              const current = await getCurrentAdapter(adapter);
              const factor = await current.findOne<{ confirmedAt: Date | null }>({
                model: 'secondFactor',
                where: [{ field: 'userId', value: userId }],
              });
              if (factor?.confirmedAt) throw new APIError('FORBIDDEN', { code: secondStepNeeded, userId });
            },
          },
        },
      },
    },
  }),
  endpoints: {
    signInProven: createAuthEndpoint.serverOnly(
      { method: 'POST', body: v.object({ userId: v.string(), passkeyId: v.nullable(v.string()) }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) return null;
        const proven = { hasSecondFactor: true, passkeyId: ctx.body.passkeyId };
        const session = await internalAdapter
          .createSession(user.id, false, proven, true)
          .catch((error: unknown) => {
            // The passkey was removed a moment ago.
            if (violatesConstraint(error, 'sessions_passkey_id_passkeys_id_fk')) return null;
            throw error;
          });
        if (!session) return null;
        await setSessionCookie(ctx, { session, user });
        return { user, token: session.token };
      },
    ),
  },
} satisfies BetterAuthPlugin;
