import { passwordLimits } from '@focuspool/domain/account/account-contract';
import { sessionLife } from '@focuspool/domain/account/session-life';
import { product } from '@focuspool/domain/product';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Live } from '../live/live.ts';
import type { Log } from '../log.ts';
import { secondFactorPlugin } from '../second-factor/second-factor-plugin.ts';
import { secondFactor } from '../second-factor/second-factor-tables.ts';
import { account, session, user, verification } from './auth-tables.ts';
import { googlePlugin } from './google-plugin.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { hasSecureCookies, nameSessionCookie } from './session-cookies.ts';

type AuthServices = {
  readonly config: Config;
  readonly clock: Clock;
  readonly secret: string;
  readonly database: Database;
  readonly log: Log;
  readonly live: Pick<Live, 'closeSession'>;
  readonly passwords: PasswordHasher;
};

/** The library that signs people in. Only verbs call it; none of its own routes are served. */
export function createAuth({ config, clock, secret, database, log, live, passwords }: AuthServices) {
  const isSecure = hasSecureCookies(config);
  return betterAuth({
    appName: product.name,
    baseURL: config.baseUrl,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(database, {
      provider: 'pg',
      schema: { user, session, account, verification, secondFactor },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLimits.min,
      maxPasswordLength: passwordLimits.max,
      password: passwords,
    },
    verification: {
      // So that no one can set passwords with the contents of a leaked database.
      storeIdentifier: 'hashed',
      // The sweep of sessions removes what has expired: the library would do so within a call, once a minute.
      disableCleanup: true,
    },
    session: {
      expiresIn: sessionLife.idleMs / 1000,
      // The longest life of a session is the product's own rule; see session-cookies.ts.
      disableSessionRefresh: true,
      additionalFields: {
        hasHostCookie: { type: 'boolean', input: false, returned: false, defaultValue: isSecure },
      },
    },
    databaseHooks: {
      session: {
        // How fresh a session is, is measured by the product's clock.
        create: { before: async () => ({ data: { createdAt: clock.now(), updatedAt: clock.now() } }) },
        delete: { after: async ({ id }) => live.closeSession(id) },
      },
    },
    advanced: {
      cookiePrefix: 'focuspool',
      // The library supports no prefix but __Secure-.
      useSecureCookies: false,
      // The library itself adds HttpOnly, SameSite=Lax and Path=/ (auth.test.ts).
      defaultCookieAttributes: { secure: isSecure },
      cookies: { session_token: { name: nameSessionCookie(isSecure) } },
      // Nothing needs the address, and a client could forge its header.
      ipAddress: { disableIpTracking: true },
    },
    plugins: [googlePlugin, secondFactorPlugin],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        log.error({ err: details.find((detail) => detail instanceof Error) }, message),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
