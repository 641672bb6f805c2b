import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { GoogleConfig } from '../../config.ts';
import type { Clock } from '../clock.ts';
import { createSingleFlight } from '../concurrency/single-flight.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import type { Log } from '../log.ts';

/** The path on this server to which Google sends people back. */
export const googleCallbackPath = '/api/sign-in/google/callback';

const timeoutSeconds = 5;
const trustedForMs = 15_000;
const firstAnswerMs = 1_000;

/** What the browser keeps between leaving for Google and coming back. */
export type OAuthState = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Who a person is, according to Google. */
export type GoogleIdentity = {
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
};

export type GoogleSignIn = {
  /** Whether the issuer answered recently; asking refreshes an old answer in the background. */
  isReachable(): Promise<boolean>;
  begin(redirectUri: string): Promise<Outcome<{ url: URL; oauthState: OAuthState }, 'google_unreachable'>>;
  /** Exchanges the code in `currentUrl` for an identity; state, nonce, PKCE and the ID token's signature are checked. */
  finish(
    currentUrl: URL,
    oauthState: OAuthState,
  ): Promise<Outcome<GoogleIdentity, 'google_unreachable' | 'google_cancelled' | 'google_failed'>>;
};

/** What the issuer says about itself; rejects if it does not answer as OpenID Connect requires. */
export function discoverIssuer({ issuer, clientId, clientSecret }: GoogleConfig): Promise<Configuration> {
  const execute = [enableNonRepudiationChecks];
  if (issuer.startsWith('http:')) execute.push(allowInsecureRequests);
  return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds });
}

/** Sign-in over OpenID Connect with the configured issuer. If the issuer is down, nothing else is affected. */
export function createGoogleSignIn(
  { issuer, clientId, clientSecret }: GoogleConfig,
  { clock, log }: { clock: Clock; log: Log },
): GoogleSignIn {
  const share = createSingleFlight<Configuration | null>();
  let known: { configuration: Configuration | null; at: number } | null = null;

  // Discovery also shows whether the issuer is up, so its result is cached only briefly.
  const discover = () =>
    share('issuer', async () => {
      const configuration = await discoverIssuer({ issuer, clientId, clientSecret }).catch(
        (error: unknown) => {
          log.warn({ err: error, issuer }, 'the OpenID issuer cannot be reached');
          return null;
        },
      );
      known = { configuration, at: clock.now().getTime() };
      return configuration;
    });

  return {
    isReachable: async () => {
      if (known === null) return (await withTimeout(discover(), firstAnswerMs)) !== null;
      if (clock.now().getTime() - known.at > trustedForMs) void discover();
      return known.configuration !== null;
    },

    begin: async (redirectUri) => {
      const configuration = await discover();
      if (!configuration) return refuse('google_unreachable');
      const oauthState = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: oauthState.state,
        nonce: oauthState.nonce,
        code_challenge: await calculatePKCECodeChallenge(oauthState.verifier),
        code_challenge_method: 'S256',
      });
      return accept({ url, oauthState });
    },

    finish: async (currentUrl, { state, nonce, verifier }) => {
      const configuration = known?.configuration ?? (await discover());
      if (!configuration) return refuse('google_unreachable');
      try {
        const tokens = await authorizationCodeGrant(configuration, currentUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) return refuse('google_failed');
        // Google puts the address into the ID token; the standard leaves it to the user-info endpoint.
        const told =
          claims.email === undefined
            ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims;
        const { email, email_verified: isEmailVerified } = told;
        if (typeof email !== 'string') return refuse('google_failed');
        return accept({ subject: claims.sub, email, isEmailVerified: isEmailVerified === true });
      } catch (error) {
        if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
          return refuse('google_cancelled');
        }
        log.warn({ err: error, issuer }, 'a sign-in over OpenID failed');
        return refuse('google_failed');
      }
    },
  };
}
