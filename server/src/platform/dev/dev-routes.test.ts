import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAdjustableClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createDevMailer, type DevMail, type DevMailer } from '../mailer/dev-mailer.ts';
import { createDevRoutes } from './dev-routes.ts';

const baseUrl = 'http://localhost:3000';
const asJson = { accept: 'application/json' };

function createMailer(): DevMailer {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const at = new Date('2026-03-02T09:00:00Z');
  return createDevMailer(join(folder, 'data'), { now: () => at }, createLog('silent'));
}

function writeMail(to: string, text: string) {
  return { to, subject: `To ${to}`, text, html: '' };
}

describe('the kept mails', () => {
  it('the kept mails are listed newest first, with their links and sending times', async () => {
    const mailer = createMailer();
    const app = createDevRoutes({ baseUrl, mailer, clock: null, webFolder: '/nowhere' });
    await mailer.send(writeMail('ada@example.com', 'Come to\n\nhttps://focus.example/a?b=1\n\nsoon'));
    await mailer.send(writeMail('bob@example.com', 'Nothing to open'));
    const response = await app.request('/mail', { headers: asJson });
    const at = '2026-03-02T09:00:00.000Z';
    expect(await response.json()).toEqual([
      { to: 'bob@example.com', subject: 'To bob@example.com', text: 'Nothing to open', links: [], at },
      {
        to: 'ada@example.com',
        subject: 'To ada@example.com',
        text: 'Come to\n\nhttps://focus.example/a?b=1\n\nsoon',
        links: ['https://focus.example/a?b=1'],
        at,
      },
    ]);
  });

  it('the kept mails can be filtered by address, regardless of case', async () => {
    const mailer = createMailer();
    const app = createDevRoutes({ baseUrl, mailer, clock: null, webFolder: '/nowhere' });
    await mailer.send(writeMail('ada@example.com', 'one'));
    await mailer.send(writeMail('bob@example.com', 'two'));
    const response = await app.request('/mail?to=ADA@example.com', { headers: asJson });
    expect(((await response.json()) as DevMail[]).map(({ text }) => text)).toEqual(['one']);
  });

  it('the kept mails are shown on a page as text and never as markup', async () => {
    const mailer = createMailer();
    const app = createDevRoutes({ baseUrl, mailer, clock: null, webFolder: '/nowhere' });
    await mailer.send(writeMail('ada@example.com', '<script>alert(1)</script> https://focus.example/x'));
    const response = await app.request('/mail');
    expect(response.headers.get('content-type')).toContain('text/html');
    const page = await response.text();
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script>');
    expect(page).toContain('<a href="https://focus.example/x">');
  });

  it('the kept mails are an empty list, and a page that says so, before the first mail', async () => {
    const app = createDevRoutes({ baseUrl, mailer: createMailer(), clock: null, webFolder: '/nowhere' });
    expect(await (await app.request('/mail', { headers: asJson })).json()).toEqual([]);
    expect(await (await app.request('/mail')).text()).toContain('No mail has been sent yet.');
  });

  it('the kept mails are not served if mail goes to a real server', async () => {
    const app = createDevRoutes({ baseUrl, mailer: null, clock: null, webFolder: '/nowhere' });
    expect((await app.request('/mail')).status).toBe(404);
  });
});

describe('the test clock', () => {
  const advance = (body: unknown, headers: Record<string, string> = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

  it('the test clock moves forward and returns its time', async () => {
    const clock = createAdjustableClock({ now: () => new Date(1_000) });
    const app = createDevRoutes({ baseUrl, mailer: null, clock, webFolder: '/nowhere' });
    const response = await app.request('/clock', advance({ advanceMs: 25 * 60_000 }));
    expect(await response.json()).toEqual({ now: 1_501_000 });
    expect(clock.now().getTime()).toBe(1_501_000);
  });

  it.each([{}, { advanceMs: -1 }, { advanceMs: 1.5 }, { advanceMs: '60000' }, { advanceMs: 1e15 }])(
    'the test clock is not moved by %j',
    async (body) => {
      const clock = createAdjustableClock({ now: () => new Date(1_000) });
      const app = createDevRoutes({ baseUrl, mailer: null, clock, webFolder: '/nowhere' });
      expect((await app.request('/clock', advance(body))).status).toBe(400);
      expect(clock.now().getTime()).toBe(1_000);
    },
  );

  it('the test clock is not moved by another site', async () => {
    const clock = createAdjustableClock({ now: () => new Date(1_000) });
    const app = createDevRoutes({ baseUrl, mailer: null, clock, webFolder: '/nowhere' });
    const response = await app.request(
      '/clock',
      advance({ advanceMs: 1 }, { origin: 'https://evil.example' }),
    );
    expect(response.status).toBe(403);
    expect(clock.now().getTime()).toBe(1_000);
  });

  it('the test clock cannot be moved unless the configuration says so', async () => {
    const app = createDevRoutes({ baseUrl, mailer: null, clock: null, webFolder: '/nowhere' });
    expect((await app.request('/clock', advance({ advanceMs: 1 }))).status).toBe(404);
  });
});
