import { product } from '@focuspool/domain/product';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { openAPIRouteHandler } from 'hono-openapi';
import { createAccountRoutes } from './features/account/account-routes.ts';
import { createGoogleRoutes } from './features/account/google-routes.ts';
import { createViewerReader } from './features/account/read-viewer.ts';
import { createCouponRoutes } from './features/coupon/coupon-routes.ts';
import { createFeedRoutes } from './features/feed/feed-routes.ts';
import { openFeedTopic } from './features/feed/open-feed-topic.ts';
import { createHistoryRoutes } from './features/history/history-routes.ts';
import { createHomeRoutes } from './features/home/home-routes.ts';
import { createPoolRoutes } from './features/pool/pool-routes.ts';
import { openRoomTopic } from './features/pool/pool-topic.ts';
import { createLooksShower } from './features/pool/show-looks.ts';
import { createRunShower } from './features/pool/show-run.ts';
import { createPrivacyRoutes } from './features/privacy/privacy-routes.ts';
import { openProfileTopics } from './features/profile/profile-news.ts';
import { createProfileRoutes } from './features/profile/profile-routes.ts';
import {
  createPaymentRoutes,
  createSubscriptionRoutes,
} from './features/subscription/subscription-routes.ts';
import { openListsTopic } from './features/task/open-lists-topic.ts';
import { createListRoutes, createTaskRoutes } from './features/task/task-routes.ts';
import { openRunTopic } from './features/timer/open-run-topic.ts';
import { createRunRoutes } from './features/timer/timer-routes.ts';
import { pingDatabase } from './platform/database/database.ts';
import { createErrorHandler } from './platform/http/error-map.ts';
import { createGate } from './platform/http/gate.ts';
import { createRefusalLog } from './platform/http/refusal-log.ts';
import { replyRefusal } from './platform/http/reply.ts';
import { requireSameOrigin } from './platform/http/same-origin.ts';
import { createSecurityHeaders } from './platform/http/security-headers.ts';
import type { Services } from './platform/services.ts';
import { createThrottle } from './platform/throttle/throttle.ts';

const maxBodyBytes = 64 * 1024;

/** The calls of every feature; its type is all that the web app knows of the server. */
function createApi(services: Services) {
  const readViewer = createViewerReader(services);
  const gate = createGate(readViewer);
  const throttle = createThrottle(services);
  openRoomTopic(services);
  openListsTopic(services);
  openProfileTopics(services);
  openRunTopic(services);
  openFeedTopic(services);
  return new Hono()
    .route('/account', createAccountRoutes(services, gate, throttle))
    .route('/sign-in', createGoogleRoutes(services))
    .route(
      '/profile',
      createProfileRoutes({ ...services, observeLooks: createLooksShower(services) }, gate, throttle),
    )
    .route('/privacy', createPrivacyRoutes(services, gate, throttle))
    .route('/home', createHomeRoutes(services))
    .route('/history', createHistoryRoutes(services, gate))
    .route('/subscriptions', createSubscriptionRoutes(services, gate, throttle))
    .route('/payments', createPaymentRoutes(services, gate, throttle))
    .route('/coupons', createCouponRoutes(services, gate, throttle))
    .route('/task-lists', createListRoutes(services, gate))
    .route('/tasks', createTaskRoutes(services, gate))
    .route('/runs', createRunRoutes({ ...services, observeRun: createRunShower(services) }, gate))
    .route('/feed', createFeedRoutes(services, gate))
    .route('/pool', createPoolRoutes({ ...services, random: Math.random }, gate));
}

export type Api = ReturnType<typeof createApi>;

/**
 * Everything that answers HTTP except the built web app, ready for requests but not listening. `pageScripts` are the sources of
 * the scripts that stand in the app's pages.
 */
export function createApp(services: Services, pageScripts: readonly string[] = []): Hono {
  const { config, clock, database, log } = services;
  const app = new Hono();
  app.onError(createErrorHandler(services));
  app.notFound((c) => replyRefusal(c, 'unknown_route'));
  app.use(createSecurityHeaders(config, pageScripts));
  app.use('/api/*', async (c, next) => {
    await next();
    c.res.headers.set('cache-control', 'no-store');
    c.res.headers.set('x-server-time', String(clock.now().getTime()));
  });
  app.use('/api/*', createRefusalLog(log));
  app.use('/api/*', requireSameOrigin(config.baseUrl));
  app.use('/api/*', bodyLimit({ maxSize: maxBodyBytes, onError: (c) => replyRefusal(c, 'body_too_large') }));
  app.get('/api/health', async (c) => {
    try {
      await pingDatabase(database);
      return c.json({ status: 'ok' });
    } catch (error) {
      log.warn({ err: error }, 'health check failed');
      return replyRefusal(c, 'unavailable');
    }
  });
  const api = createApi(services);
  app.route('/api', api);
  app.get(
    '/api/openapi.json',
    openAPIRouteHandler(api, {
      documentation: { info: { title: product.name, version: '1' }, servers: [{ url: '/api' }] },
    }),
  );
  app.all('/api/*', (c) => replyRefusal(c, 'unknown_route'));
  return app;
}
