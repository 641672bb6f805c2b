import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { signInHint } from '@focuspool/domain/account/viewer';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, type Handler, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { replyRefusal } from './reply.ts';

const year = 31_536_000;
// The build's own lists, and the compressed files that are sent in another file's place.
const notForBrowsers = /\/\.(?!well-known\/)|\.(?:br|gz|map|zst)$/i;
const askedAgain = new Set(['/service-worker.js', '/focuspool.webmanifest']);
// Search engines and sites that show its picture follow no relative address, and the build does not know where it will be served.
const ownAddress = /(rel="canonical" href|property="og:(?:url|image)" content)="(\/[^"]*)"/g;

/**
 * Serves the built web app: hashed files for ever, the pages and the service worker always requested again. `pageHeaders` are the
 * further headers that a browser keeps with the pages.
 */
export function createStaticFiles(folder: string, baseUrl: string, pageHeaders: unknown = null): Hono {
  const root = relative(process.cwd(), folder);
  // Read once: a build made beside the running process belongs to the next one.
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const landingPage = read('index.html').replace(ownAddress, `$1="${new URL(baseUrl).origin}$2"`);
  const appPage = read('app.html');
  const workerScript = read('service-worker.js');
  const version = createHash('sha256')
    .update(JSON.stringify([pageHeaders, landingPage, appPage, workerScript]))
    .digest('hex')
    .slice(0, 12);
  const app = new Hono();
  // Served by the routes below /dev, and not in production.
  app.on('GET', ['/dev-ui.html', '/dev/:script{.+\\.js}'], (c) => replyRefusal(c, 'unknown_route'));
  app.use('*', async (c, next) => {
    await next();
    const isDocument = c.res.headers.get('content-type')?.startsWith('text/html');
    if (isDocument) c.res.headers.set('x-shell-version', version);
    if (isDocument || askedAgain.has(c.req.path)) c.res.headers.set('cache-control', 'no-cache');
  });
  app.use('/', async (c, next) => {
    await next();
    c.res.headers.append('vary', 'Cookie');
  });
  const landing = serveText(landingPage, 'text/html; charset=UTF-8');
  const appDocument = serveStatic({ root, path: 'app.html', precompressed: true });
  app.get('/index.html', landing);
  // Devices keep documents with their headers: a change to either, even by a setting, makes a new version.
  const worker = workerScript.replace('__VERSION__', version);
  app.get('/service-worker.js', serveText(worker, 'text/javascript; charset=utf-8'));
  // Signed-in people start the app at once, by a guess that the app corrects.
  app.get('/', (c, next) => (getCookie(c, signInHint) ? appDocument : landing)(c, next));
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
  // A person who opens an address wants a page, whatever it looks like; a missing file must not be answered with one. A name may
  // have a dot.
  app.get('*', async (c, next) => {
    const looksLikeFile = /\.\w+$/.test(c.req.path) && !c.req.path.startsWith('/with/');
    const wantsFile = looksLikeFile && !c.req.header('accept')?.includes('text/html');
    return wantsFile ? replyRefusal(c, 'unknown_route') : next();
  });
  app.get('*', appDocument);
  return app;
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Serves text that differs from what the build made, compressed for clients that accept that. */
function serveText(text: string, type: string): Handler {
  // Compressed once, for the first request: it takes longer than everything else that a start does with the built pages.
  const bodies: Partial<Record<keyof typeof compress, Promise<Buffer<ArrayBuffer>>>> = {};
  return async (c) => {
    const headers = { 'content-type': type, vary: 'Accept-Encoding' };
    const encoding = chooseEncoding(c);
    if (!encoding) return c.body(text, 200, headers);
    bodies[encoding] ??= compress[encoding](text);
    return c.body(await bodies[encoding], 200, { ...headers, 'content-encoding': encoding });
  };
}

function chooseEncoding(c: Context): keyof typeof compress | undefined {
  const accepted =
    c.req
      .header('accept-encoding')
      ?.split(',')
      .map((name) => name.trim()) ?? [];
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}
