import { product } from '@focuspool/domain/product';
import { Hono } from 'hono';
import { openAPIRouteHandler } from 'hono-openapi';
import manifest from '../../package.json' with { type: 'json' };
import { createAccountRoutes } from './features/account/account-routes.ts';
import { createGoogleRoutes } from './features/account/google-routes.ts';
import { createViewerReader } from './features/account/read-viewer.ts';
import { createPasskeyRoutes } from './features/account/second-factor/passkey-routes.ts';
import { createSecondFactorRoutes } from './features/account/second-factor/second-factor-routes.ts';
import { createBrowserErrorRoutes } from './features/browser-errors/browser-error-routes.ts';
import { createCalendarRoutes } from './features/calendar/calendar-routes.ts';
import { createCheerRoutes } from './features/cheer/cheer-routes.ts';
import { createCouponRoutes } from './features/coupon/coupon-routes.ts';
import {
  createFeedIntentionListener,
  createFeedLooksListener,
  createFeedNamesLock,
} from './features/feed/feed-changes.ts';
import { createFeedRoutes } from './features/feed/feed-routes.ts';
import { openFeedTopics } from './features/feed/feed-topics.ts';
import { createHistoryRoutes } from './features/history/history-routes.ts';
import { createHomeRoutes } from './features/home/home-routes.ts';
import { createLandingListener, prepareLandingUpdate } from './features/landing/land-with.ts';
import { createLandingRoutes } from './features/landing/landing-routes.ts';
import { createWithDocuments, createWithRoutes } from './features/landing/link-routes.ts';
import { createLedgerRoutes } from './features/ledger/ledger-routes.ts';
import { createOperationRoutes } from './features/operation/operation-routes.ts';
import type { KnownPeople } from './features/operation/person-state-store.ts';
import { createOperatorRoutes } from './features/operator/operator-routes.ts';
import { createOwnRoomRoutes } from './features/pool/own-rooms/own-room-routes.ts';
import {
  createCardListener,
  createPoolNamesLock,
  createRunListener,
} from './features/pool/person-listeners.ts';
import { createPoolRoutes } from './features/pool/pool-routes.ts';
import { createRoomTimesRoutes } from './features/pool/room-times/room-times-routes.ts';
import { openRoomTopic } from './features/pool/rooms/room-events.ts';
import { createPrivacyRoutes } from './features/privacy/privacy-routes.ts';
import { openProfileTopics } from './features/profile/profile-events.ts';
import { createProfileRoutes } from './features/profile/profile-routes.ts';
import { createAlertListener } from './features/push/alert-listener.ts';
import { createPushRoutes } from './features/push/push-routes.ts';
import { createHiddenPeopleRoutes } from './features/report/hidden-people-routes.ts';
import { openHiddenPeopleTopic } from './features/report/hide-person.ts';
import { createReportRoutes } from './features/report/report-routes.ts';
import { createStatsRoutes } from './features/stats/stats-routes.ts';
import {
  createPaymentRoutes,
  createSubscriptionRoutes,
} from './features/subscription/subscription-routes.ts';
import { combineListeners } from './platform/database/change-listener.ts';
import type { Transaction } from './platform/database/database.ts';
import { type AskReadiness, createReadiness } from './platform/database/readiness.ts';
import { createErrorHandler } from './platform/http/error-map.ts';
import { createGate } from './platform/http/gate.ts';
import { limitBody } from './platform/http/limit-body.ts';
import { createRefusalLog } from './platform/http/refusal-log.ts';
import { replyRefusal } from './platform/http/reply.ts';
import { requireSameOrigin } from './platform/http/same-origin.ts';
import { createSecurityHeaders } from './platform/http/security-headers.ts';
import { createRequestObserver } from './platform/observe/request-observer.ts';
import { describeConnection } from './platform/rate-limit/client-address.ts';
import { createRateLimiter } from './platform/rate-limit/rate-limiter.ts';
import type { Services } from './platform/services.ts';

const maxBodyBytes = 64 * 1024;

/** Everything in the process shares one set of known people. */
export type AppServices = Services & { readonly people: KnownPeople };

/** The calls of every feature; its type is all that the web app knows of the server. */
function createApi(services: AppServices, isReady: AskReadiness) {
  const readViewer = createViewerReader(services);
  const gate = createGate(readViewer);
  const rateLimiter = createRateLimiter(services);
  openRoomTopic(services);
  openProfileTopics(services);
  openFeedTopics(services);
  openHiddenPeopleTopic(services);
  const lockPoolNames = createPoolNamesLock(services);
  const lockFeedNames = createFeedNamesLock(services);
  const operationServices = {
    ...services,
    onRunEvent: combineListeners([
      createRunListener(services),
      createAlertListener(services),
      createLandingListener(services),
    ]),
    lockNames: async (tx: Transaction, userId: string) =>
      combineListeners([await lockPoolNames(tx, userId), await lockFeedNames(tx, userId)]),
    onIntentionChanged: combineListeners([
      createCardListener(services),
      createFeedIntentionListener(services),
    ]),
  };
  return new Hono()
    .route('/account', createAccountRoutes(services, gate, rateLimiter))
    .route('/account', createSecondFactorRoutes(services, gate, rateLimiter))
    .route('/account', createPasskeyRoutes(services, gate, rateLimiter))
    .route('/sign-in', createGoogleRoutes(services, rateLimiter))
    .route(
      '/profile',
      createProfileRoutes(
        {
          ...services,
          onProfileChanged: combineListeners([
            createCardListener(services),
            createFeedLooksListener(services),
            (tx, userId) => prepareLandingUpdate(services, tx, userId),
          ]),
        },
        gate,
        rateLimiter,
      ),
    )
    .route('/privacy', createPrivacyRoutes(services, gate, rateLimiter))
    .route('/browser-errors', createBrowserErrorRoutes(services))
    .route('/home', createHomeRoutes(services))
    .route('/history', createHistoryRoutes(services, gate))
    .route('/push', createPushRoutes(services, gate))
    .route('/stats', createStatsRoutes(services, gate))
    .route('/calendar', createCalendarRoutes(services, gate, rateLimiter))
    .route('/ledger', createLedgerRoutes(services, gate))
    .route('/subscriptions', createSubscriptionRoutes(services, gate, rateLimiter))
    .route('/payments', createPaymentRoutes(services, gate, rateLimiter))
    .route('/coupons', createCouponRoutes(services, gate, rateLimiter))
    .route('/operations', createOperationRoutes(operationServices, gate))
    .route('/reports', createReportRoutes(services, gate, rateLimiter))
    .route('/hidden-people', createHiddenPeopleRoutes(services, gate))
    .route('/cheers', createCheerRoutes(services, gate, rateLimiter))
    .route('/landings', createLandingRoutes(services, gate, rateLimiter))
    .route('/with', createWithRoutes(services, gate, rateLimiter))
    .route('/operator', createOperatorRoutes(services, gate, isReady))
    .route('/feed', createFeedRoutes(services, gate))
    .route('/own-rooms', createOwnRoomRoutes(services, gate, rateLimiter))
    .route('/own-rooms', createRoomTimesRoutes(services, gate, rateLimiter))
    .route('/pool', createPoolRoutes({ ...services, random: Math.random }, gate));
}

export type Api = ReturnType<typeof createApi>;

/**
 * Everything that answers HTTP except the built web app, ready for requests but not listening. `pageScripts` are the sources of
 * the scripts inlined in the app's pages.
 */
export function createApp(services: AppServices, pageScripts: readonly string[] = []): Hono {
  const { config, clock, database, log } = services;
  const app = new Hono();
  const isReady = createReadiness(database);
  app.onError(createErrorHandler(log, isReady));
  app.notFound((c) => replyRefusal(c, 'unknown_route'));
  app.use(createRequestObserver(services));
  app.use(createSecurityHeaders(config, pageScripts));
  app.get('/with/:name/*', createWithDocuments(services));
  app.use('/api/*', async (c, next) => {
    await next();
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
    c.res.headers.set('x-server-time', String(clock.now().getTime()));
  });
  app.use('/api/*', createRefusalLog(log));
  app.use('/api/*', requireSameOrigin(config.baseUrl, log));
  app.use('/api/*', limitBody(maxBodyBytes));
  // The process is alive. Whether it can serve is another question: starting a new process would not mend its database.
  app.get('/api/health', (c) => c.json({ status: 'ok', version: manifest.version }));
  app.get('/api/ready', async (c) =>
    (await isReady()) ? c.json({ status: 'ok' }) : replyRefusal(c, 'unavailable'),
  );
  // For the doctor: how the caller looks from behind the proxies in front, told to the caller alone.
  app.get('/api/connection', (c) => c.json(describeConnection(c, config.trustedProxies)));
  const api = createApi(services, isReady);
  app.route('/api', api);
  app.get(
    '/api/openapi.json',
    openAPIRouteHandler(api, {
      documentation: { info: { title: product.name, version: '1' }, servers: [{ url: '/api' }] },
      // A call whose path ends like a file name is a call too, and no call refuses in the library's own shape.
      excludeStaticFile: false,
      defaultValidationErrorResponse: false,
    }),
  );
  app.all('/api/*', (c) => replyRefusal(c, 'unknown_route'));
  return app;
}
