import { existsSync } from 'node:fs';
import manifest from '../../package.json' with { type: 'json' };
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createSweeps } from './create-sweeps.ts';
import { type DemoAccount, hasDemoAccounts, seedDemo } from './demo/seed-demo.ts';
import { createSocketSessionReader, createViewerFinder } from './features/account/read-viewer.ts';
import { createFactorCommands } from './features/account/second-factor/second-factor-commands.ts';
import { createKnownPeople } from './features/operation/person-state-store.ts';
import { countRooms } from './features/pool/rooms/room-store.ts';
import { createPremiumCommands } from './features/subscription/premium-commands.ts';
import { serveAdmin } from './platform/admin/admin-socket.ts';
import { createAuditLogCommands } from './platform/audit-log/check-audit-log.ts';
import { createAuth } from './platform/auth/auth.ts';
import { createGoogleSignIn } from './platform/auth/google-client.ts';
import { createPasswordHasher, passwordCost, testPasswordCost } from './platform/auth/password-hasher.ts';
import { createSignInCache } from './platform/auth/sign-in-cache.ts';
import { createCopyRoutes } from './platform/backup/backup-commands.ts';
import { createAdjustableClock, systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createDevRoutes } from './platform/dev/dev-routes.ts';
import { requireLocal } from './platform/dev/require-local.ts';
import { listen } from './platform/http/listen.ts';
import { choosePageHeaders, listPageScripts } from './platform/http/security-headers.ts';
import { createStaticFiles } from './platform/http/static-files.ts';
import { chooseFanOut } from './platform/live/fan-out/open-fan-out.ts';
import { createLiveHub } from './platform/live/live-hub.ts';
import { serveLive } from './platform/live/serve-live.ts';
import { createLog } from './platform/log.ts';
import { createDevMailer } from './platform/mailer/dev-mailer.ts';
import { createSmtpMailer } from './platform/mailer/mailer.ts';
import { outsideContexts } from './platform/observe/log-context.ts';
import { createMetrics } from './platform/observe/metrics.ts';
import {
  observeGoogle,
  observeMailer,
  observePayments,
  observePush,
  observeSweep,
} from './platform/observe/observed-services.ts';
import { createGaugeRefresh } from './platform/observe/refresh-gauges.ts';
import { serveMetrics } from './platform/observe/serve-metrics.ts';
import { openTracing } from './platform/observe/tracing.ts';
import { openPayments } from './platform/payments/open-payments.ts';
import { persistSecret } from './platform/persisted-secret.ts';
import { findPushKey } from './platform/push/push-key.ts';
import { createPushSender } from './platform/push/push-sender.ts';
import type { Services } from './platform/services.ts';
import { startSweeps } from './platform/sweeps.ts';

/** How long requests and sweeps may still run once the server has been told to stop. */
const endLimitMs = 7_000;

export type RunningServer = {
  readonly port: number;
  readonly demo: DemoAccount | null;
  stop(): Promise<void>;
};

/** Opens the outside services, then listens on the configured port. Tests override some services. */
export async function startServer(
  config: Config,
  webFolder: string,
  overrides: Pick<Partial<Services>, 'clock' | 'failpoint'> = {},
): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const metrics = createMetrics();
  const tracing = await openTracing(config.tracing);
  const observers = { metrics, tracing };
  if (config.isProduction && !config.databaseUrl) {
    log.warn('the embedded database serves production: a loss of power may cost what was written last');
  }
  for (const { name, meant } of config.misspelt) {
    log.warn({ name, meant }, 'a variable is ignored that is nearly called like a setting');
  }
  const reportLoss = outsideContexts((error: Error) => log.warn({ err: error }, 'database connection lost'));
  const engine = await openDatabase(config, reportLoss, tracing);
  const { database } = engine;
  const testClock = config.hasTestClock ? createAdjustableClock() : null;
  const clock = overrides.clock ?? testClock ?? systemClock;
  const devMailer = createDevMailer(config.dataDir, clock, log);
  const mailer = observeMailer(config.smtp ? createSmtpMailer(config.smtp) : devMailer, observers);
  const secret = config.authSecret ?? (await persistSecret(config.dataDir, 'auth-secret', 32));
  const live = createLiveHub({
    clock,
    log,
    metrics,
    random: Math.random,
    findViewers: createViewerFinder({ clock, database, config }),
    openFanOut: await chooseFanOut(config),
  });
  const passwords = createPasswordHasher(config.hasTestClock ? testPasswordCost : passwordCost);
  const auth = createAuth({ config, clock, secret, database, log, live, passwords });
  const payments = await openPayments(config, log);
  const push = createPushSender({
    privateKey: await findPushKey({ auth, config, database, log }),
    subject: config.baseUrl.startsWith('https:') ? config.baseUrl : 'mailto:nobody@localhost',
    log,
  });
  const google = config.google && createGoogleSignIn(config.google, { clock, log });
  const refreshGauges = createGaugeRefresh({
    metrics,
    engine,
    live,
    countRooms: () => countRooms(database),
  });
  const services = {
    config,
    database,
    auth,
    signInCache: await createSignInCache({ config, watchPeople: engine.watchPeople }),
    passwords,
    mailer,
    log,
    ...observers,
    refreshGauges,
    live,
    push: observePush(push, observers),
    payments: payments.gateway && observePayments(payments.gateway, observers),
    google: google && observeGoogle(google, observers),
    people: createKnownPeople(),
    ...overrides,
    clock,
  };
  if (config.isProduction && (await hasDemoAccounts(database))) {
    log.warn('accounts of the demo serve production, with invented commissions: delete them at /admin');
  }
  const demo = config.hasDemo ? await seedDemo(services) : null;
  const pageScripts = listPageScripts(webFolder);
  const app = createApp(services, pageScripts);
  app.use('/dev/*', requireLocal(config.trustedProxies));
  payments.attachTo(app);
  if (!config.isProduction) {
    const { baseUrl, smtp } = config;
    app.route(
      '/dev',
      createDevRoutes({ baseUrl, mailer: smtp ? null : devMailer, clock: testClock, webFolder }),
    );
  }
  if (existsSync(webFolder)) {
    const pageHeaders = choosePageHeaders(config, pageScripts);
    app.route('/', createStaticFiles(webFolder, config.baseUrl, pageHeaders));
  }

  const metricsServing =
    config.metricsPort === null
      ? null
      : await serveMetrics(
          { metrics, refresh: refreshGauges },
          { port: config.metricsPort, host: config.host },
        );
  const listening = await listen(app, config);
  const readSocketSession = createSocketSessionReader(services);
  const liveServing = serveLive(listening.server, {
    hub: live,
    readSocketSession,
    baseUrl: config.baseUrl,
    log,
  });
  const stopAdmin = config.databaseUrl
    ? async () => {}
    : await serveAdmin(
        createPremiumCommands(services)
          .route('/', createCopyRoutes({ ...engine, clock }))
          .route('/', createFactorCommands(services))
          .route('/', createAuditLogCommands(services)),
        config.dataDir,
        log,
      );
  const sweeps = startSweeps(
    createSweeps({ ...engine, ...services }).map((sweep) => observeSweep(sweep, observers)),
    log,
  );
  log.info({ version: manifest.version, port: listening.port }, 'started');
  return {
    port: listening.port,
    demo,
    stop: async () => {
      log.info('stopping');
      const sweepsStopped = sweeps.stop(endLimitMs);
      const closed = listening.close(endLimitMs);
      await liveServing.stop();
      await closed;
      await stopAdmin();
      await sweepsStopped;
      await live.close();
      payments.close();
      mailer.close();
      await engine.close();
      await metricsServing?.close(0);
      await tracing.close();
      log.info('stopped');
    },
  };
}
