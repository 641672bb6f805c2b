import type { Config } from '../config.ts';
import type { Auth } from './auth/auth.ts';
import type { GoogleSignIn } from './auth/google-client.ts';
import type { PasswordHasher } from './auth/password-hasher.ts';
import type { SignInCache } from './auth/sign-in-cache.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mailer/mailer.ts';
import type { Metrics } from './observe/metrics.ts';
import type { Tracing } from './observe/tracing.ts';
import type { PaymentGateway } from './payments/payment-gateway.ts';
import type { PushSender } from './push/push-sender.ts';

/** The outside services that verbs use. A feature takes the few that it needs: `Pick<Services, 'clock'>`. */
export type Services = {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly auth: Auth;
  readonly signInCache: SignInCache;
  readonly passwords: PasswordHasher;
  readonly mailer: Mailer;
  readonly log: Log;
  /** What this process counts and measures. */
  readonly metrics: Metrics;
  /** Updates what is only measured on request. */
  readonly refreshGauges: () => Promise<void>;
  readonly tracing: Tracing;
  /** Notifies browsers even when no page is open. */
  readonly push: PushSender;
  /** Publishes to browsers what has happened, after the commit. */
  readonly live: Live;
  /** Null if nothing is sold here. */
  readonly payments: PaymentGateway | null;
  /** Null if Google is not configured. */
  readonly google: GoogleSignIn | null;
  /** Only in tests, which end the process at a named step to see what becomes of a payment. */
  readonly failpoint?: (step: string) => void | Promise<void>;
};
