import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { dayMs } from '@focuspool/domain/time-units';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AdjustableClock } from '../clock.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import { validate } from '../http/validate.ts';
import type { DevMailer } from '../mailer/dev-mailer.ts';
import { renderMailPage } from './kept-mails-page.ts';

const yearMs = 366 * dayMs;

const advanceSchema = v.object({
  advanceMs: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(yearMs)),
});

/** Serves below /dev, outside production: the kept mails, the design system's components, and the server's clock for tests. */
export function createDevRoutes({
  baseUrl,
  mailer,
  clock,
  webFolder,
}: {
  baseUrl: string;
  /** Null if mails go to an SMTP server. */
  mailer: DevMailer | null;
  /** Null unless tests may move the clock. */
  clock: AdjustableClock | null;
  /** The built web app, with the page of its components. */
  webFolder: string;
}): Hono {
  const app = new Hono();
  app.use(requireSameOrigin(baseUrl));
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  app.get('/ui', async (c) => c.html(await readFile(join(webFolder, 'dev-ui.html'), 'utf8')));
  if (existsSync(webFolder)) app.get('/*', serveStatic({ root: relative(process.cwd(), webFolder) }));
  if (mailer) {
    app.get('/mail', async (c) => {
      const mails = await mailer.list(c.req.query('to'));
      return c.req.header('accept')?.includes('application/json')
        ? c.json(mails)
        : c.html(renderMailPage(mails));
    });
  }
  if (clock) {
    app.post('/clock', validate('json', advanceSchema), (c) => {
      clock.advance(c.req.valid('json').advanceMs);
      return c.json({ now: clock.now().getTime() });
    });
  }
  return app;
}
