import {
  type GoogleIntent,
  type GoogleProblem,
  googleStartSchema,
  type SignInMethods,
  signInMethodsSchema,
} from '@focuspool/domain/account/google-sign-in';
import { accept } from '@focuspool/domain/outcome';
import { type Context, Hono } from 'hono';
import { setStateCookie, takeStateCookie } from '../../platform/auth/oauth-state-cookie.ts';
import { setCookies } from '../../platform/auth/session-cookies.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, describeRedirect, validate } from '../../platform/http/validate.ts';
import { readCaller } from '../../platform/rate-limit/client-address.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Services } from '../../platform/services.ts';
import { beginGoogle, finishGoogle } from './sign-in-with-google.ts';

/** Redirects to Google and back; every outcome ends on a page of ours. */
export function createGoogleRoutes(services: Services, rateLimiter: RateLimiter) {
  const { config, google } = services;

  /** Redirects back to the page if the client has gone to Google or come back too often. */
  async function refuse(c: Context, intent: GoogleIntent): Promise<Response | null> {
    const tooMany = await rateLimiter.refuse(c, 'google_sign_in', null);
    return tooMany && explain(c, intent, 'too_many_requests');
  }

  return new Hono()
    .get('/methods', describeCall('The ways to sign in here', signInMethodsSchema), async (c) => {
      const state: SignInMethods['google'] = (await google?.isReachable()) ? 'ready' : 'unreachable';
      return reply(c, accept<SignInMethods>({ google: google ? state : 'absent' }));
    })
    .get(
      '/google/start',
      describeRedirect('Go to Google to sign in'),
      validate('query', googleStartSchema),
      async (c) => {
        const { intent } = c.req.valid('query');
        const tooMany = await refuse(c, intent);
        if (tooMany) return tooMany;
        const begun = await beginGoogle(services, intent);
        if (!begun.ok) return explain(c, intent, begun.reason);
        await setStateCookie(c, services, begun.value.oauthState);
        return c.redirect(begun.value.url.href);
      },
    )
    .get('/google/callback', describeRedirect('Come back from Google'), async (c) => {
      const oauthState = await takeStateCookie(c, services, c.req.query('state') ?? '');
      if (!oauthState) return explain(c, 'login', 'google_failed');
      const tooMany = await refuse(c, oauthState.intent);
      if (tooMany) return tooMany;
      const { search } = new URL(c.req.url);
      const finished = await finishGoogle(services, readCaller(c, config.trustedProxies), search, oauthState);
      if (!finished.ok) return explain(c, oauthState.intent, finished.reason);
      setCookies(c, finished.value.cookies);
      return c.redirect(finished.value.needsCode ? '/auth#code' : '/auth');
    });
}

/** Redirects to the step that the person came from, with the reason to show. */
function explain(c: Context, intent: GoogleIntent, reason: GoogleProblem): Response {
  return c.redirect(`/auth?${new URLSearchParams({ google: reason, step: intent })}`);
}
