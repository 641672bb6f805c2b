import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { handleOAuthUserInfo } from 'better-auth/oauth2';
import * as v from 'valibot';

export const googleProvider = 'google';

const identitySchema = v.object({ subject: v.string(), email: v.string() });

/**
 * Signs in a person whom the issuer has vouched for, by the library's own rules: an account is linked only to a person whose
 * address is verified here as well. Only the server can call it. Null if those rules refuse.
 */
export const googlePlugin = {
  id: 'google-sign-in',
  endpoints: {
    signInVerified: createAuthEndpoint.serverOnly({ method: 'POST', body: identitySchema }, async (ctx) => {
      const { subject, email } = ctx.body;
      const { data } = await handleOAuthUserInfo(ctx, {
        userInfo: { id: subject, email, emailVerified: true, name: '' },
        account: { providerId: googleProvider, accountId: subject },
      });
      if (!data) return null;
      await setSessionCookie(ctx, data);
      return { user: data.user };
    }),
  },
} satisfies BetterAuthPlugin;
