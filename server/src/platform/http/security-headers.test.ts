import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createSecurityHeaders } from './security-headers.ts';

const keys = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'webhook' };

const pageScripts = ["'sha256-abc='"];

async function readHeaders(environment: Record<string, string>): Promise<Headers> {
  const app = new Hono()
    .use(createSecurityHeaders(readConfig(environment), pageScripts))
    .get('/', (c) => c.text('page'));
  return (await app.request('/')).headers;
}

it('nothing comes from another host unless a payment provider is configured', async () => {
  const headers = await readHeaders({});
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-abc=';");
  expect(headers.get('content-security-policy')).not.toContain('razorpay');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

it("the provider's script, frames and windows are let in once its keys are there", async () => {
  const headers = await readHeaders(keys);
  const policy = headers.get('content-security-policy');
  for (const directive of ['script-src', 'frame-src', 'connect-src', 'img-src']) {
    expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* https://\\*\\.razorpay\\.com`));
  }
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
});
