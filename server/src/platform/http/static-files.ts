import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { replyRefusal } from './reply.ts';

const year = 31_536_000;

/** Serves the built web app: hashed files for ever, the page itself always asked for again. */
export function createStaticFiles(folder: string): Hono {
  const root = relative(process.cwd(), folder);
  const app = new Hono();
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('cache-control', `public, max-age=${year}, immutable`);
  });
  app.use('/avatars/*', async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=604800');
  });
  app.use('*', serveStatic({ root, precompressed: true, onFound: noCacheForPages }));
  app.get('*', async (c) => {
    if (/\.\w+$/.test(c.req.path)) return replyRefusal(c, 'unknown_route');
    return c.html(await readFile(join(folder, 'index.html'), 'utf8'), 200, { 'cache-control': 'no-cache' });
  });
  return app;
}

function noCacheForPages(path: string, c: { header(name: string, value: string): void }): void {
  if (path.endsWith('.html')) c.header('cache-control', 'no-cache');
}
