import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createFrontDoor } from './front-door.ts';
import { replyRefusal } from './reply.ts';

const year = 31_536_000;
// The build's own lists, and what is sent in a file's place to those who take it compressed.
const notForBrowsers = /\/\.(?!well-known\/)|\.(?:br|gz|map|zst)$/i;
const askedAgain = new Set(['/service-worker.js', '/focuspool.webmanifest']);

/** Serves the built web app: hashed files for ever, the pages and the service worker always asked for again. */
export function createStaticFiles(folder: string, baseUrl: string): Hono {
  const root = relative(process.cwd(), folder);
  const app = new Hono();
  // Served by the routes below /dev, and not in production.
  app.on('GET', ['/dev-ui.html', '/dev/:script{.+\\.js}'], (c) => replyRefusal(c, 'unknown_route'));
  app.use('*', async (c, next) => {
    await next();
    const isDocument = c.res.headers.get('content-type')?.startsWith('text/html');
    if (isDocument || askedAgain.has(c.req.path)) c.res.headers.set('cache-control', 'no-cache');
  });
  const frontDoor = createFrontDoor(join(folder, 'index.html'), baseUrl);
  app.get('/', frontDoor);
  app.get('/index.html', frontDoor);
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('cache-control', `public, max-age=${year}, immutable`);
  });
  app.use('/avatars/*', async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=604800');
  });
  const files = serveStatic({ root, precompressed: true });
  app.use('*', (c, next) => (notForBrowsers.test(c.req.path) ? next() : files(c, next)));
  // Whoever opens an address wants a page, whatever it looks like; a file that is gone must not come as one.
  app.get('*', async (c, next) => {
    const wantsFile = /\.\w+$/.test(c.req.path) && !c.req.header('accept')?.includes('text/html');
    return wantsFile ? replyRefusal(c, 'unknown_route') : next();
  });
  app.get('*', serveStatic({ root, path: 'app.html', precompressed: true }));
  return app;
}
