import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createSecurityHeaders, listPageScripts } from './security-headers.ts';

const keys = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'webhook' };

const pageScripts = ["'sha256-abc='"];

async function readHeaders(environment: Record<string, string>, path = '/'): Promise<Headers> {
  const app = new Hono()
    .use(createSecurityHeaders(readConfig(environment), pageScripts))
    .get('*', (c) => c.text('page'));
  return (await app.request(path)).headers;
}

it('scripts come from this host only, unless a payment provider is configured', async () => {
  const headers = await readHeaders({});
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-abc=';");
  expect(headers.get('content-security-policy')).not.toContain('razorpay');
});

it('no page has a cross-origin-opener-policy, which would cost a process (decision 0076)', async () => {
  for (const environment of [{}, keys])
    expect((await readHeaders(environment)).has('cross-origin-opener-policy')).toBe(false);
});

it('assets carry no content security policy, while workers and pages do', async () => {
  const names = async (path: string) => [...(await readHeaders({}, path)).keys()].sort();
  expect(await names('/assets/app-D04ranD9.js')).toEqual([
    'content-type',
    'cross-origin-resource-policy',
    'x-content-type-options',
  ]);
  for (const path of ['/assets/alarm-worker-6mrkvKWA.js', '/service-worker.js', '/tasks'])
    expect(await names(path)).toContain('content-security-policy');
});

it('an answer of the API may load nothing and be framed by no one', async () => {
  const headers = await readHeaders(keys, '/api/operations/state');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect([...headers.keys()].sort()).toEqual([
    'content-security-policy',
    'content-type',
    'cross-origin-resource-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
  ]);
});

it('the scripts and frames of the payment provider are allowed once its keys are set', async () => {
  const headers = await readHeaders(keys);
  const policy = headers.get('content-security-policy');
  for (const directive of ['script-src', 'frame-src', 'connect-src', 'img-src']) {
    expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* https://\\*\\.razorpay\\.com`));
  }
});

it('each inline script of the pages is listed once, and no external script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-scripts-'));
  const page = '<script>\nshow("a")\n</script><script type="module" src="/a.js"></script>';
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'app.html'), page);
  writeFileSync(join(folder, 'notes.txt'), '<script>no()</script>');
  const hash = createHash('sha256').update('\nshow("a")\n').digest('base64');
  expect(listPageScripts(folder)).toEqual([`'sha256-${hash}'`]);
  rmSync(folder, { recursive: true });
});

it('no page scripts are listed if no app has been built', () => {
  expect(listPageScripts(join(tmpdir(), 'no-such-folder'))).toEqual([]);
});
