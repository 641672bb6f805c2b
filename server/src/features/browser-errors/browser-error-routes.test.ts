import { browserErrorRateLimits } from '@focuspool/domain/account/rate-limits';
import type { BrowserError } from '@focuspool/domain/browser-errors/browser-error';
import { expect, it } from 'vitest';
import { createRecordedLog } from '../../../testing/recorded-log.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const report: BrowserError = {
  message: "TypeError: Cannot read properties of undefined (reading 'title')",
  frames: ['draw /assets/tasks-Ab1.js:1:2345'],
  page: '/tasks',
  version: '0.2.0',
  browser: 'firefox',
};

// The apps of the tests share this one's database.
await startTestApp();

async function startRecordedApp(config: Parameters<typeof startTestApp>[0] = {}) {
  const recorded = createRecordedLog('warn');
  const app = await startTestApp({ ...config, services: { log: recorded.log } });
  const sendReport = (body: unknown, headers: Record<string, string> = {}) =>
    app.request('/api/browser-errors', { body, headers });
  return { ...app, ...recorded, sendReport };
}

it('a browser error is logged as reported, without the user id, and counted', async () => {
  const { sendReport, readLines, services, signUp, request } = await startRecordedApp();
  const { cookie, userId } = await signUp();
  expect((await sendReport(report)).status).toBe(200);
  expect((await request('/api/browser-errors', { body: report, cookie })).status).toBe(200);
  const lines = readLines();
  expect(lines).toMatchObject([
    { msg: 'error in a browser', browserError: report, requestId: expect.any(String) },
    { browserError: report },
  ]);
  expect(JSON.stringify(lines)).not.toContain(userId);
  const { values } = await services.metrics.browserErrors.get();
  expect(values.find(({ labels }) => labels.browser === 'firefox')?.value).toBe(2);
});

it('a browser error is logged without the personal data in its message', async () => {
  const { sendReport, readText } = await startRecordedApp();
  await sendReport({ ...report, message: 'Error: ada@example.com wrote "Buy milk"' });
  expect(readText()).toContain('Error: … wrote \\"…\\"');
  expect(readText()).not.toMatch(/ada@|milk/);
});

it.each([
  ['without a message', { ...report, message: '' }, 400],
  ['with a long message', { ...report, message: 'x'.repeat(301) }, 400],
  ['with too many frames', { ...report, frames: Array(13).fill(report.frames[0]) }, 400],
  ['with a frame of free text', { ...report, frames: ['ada wrote this'] }, 400],
  ['with a query in its page', { ...report, page: '/verify-email?token=1' }, 400],
  ['with a line break in its version', { ...report, version: '1\n2' }, 400],
  ['with an unknown field', { ...report, userId: 'u' }, 400],
  ['with a large body', { ...report, message: 'x'.repeat(9_000) }, 413],
  ['with a malformed body', '{', 400],
])('a browser error %s is refused and not logged', async (_what, body, status) => {
  const { sendReport, readText } = await startRecordedApp();
  expect((await sendReport(body)).status).toBe(status);
  expect(readText()).toBe('');
});

it('browser errors are rate-limited per address', async () => {
  const { sendReport, readLines } = await startRecordedApp({
    config: { addressLimitFactor: 1, trustedProxies: 1 },
  });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const { attempts } = browserErrorRateLimits.address;
  for (let n = 0; n < attempts; n += 1)
    expect((await sendReport(report, from('203.0.113.9'))).status).toBe(200);
  const refused = await sendReport(report, from('203.0.113.9'));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await sendReport(report, from('203.0.113.10'))).status).toBe(200);
  expect(readLines()).toHaveLength(attempts + 1);
});

it('browser errors are rate-limited for everyone together', async () => {
  const { sendReport, readLines } = await startRecordedApp({ config: { addressLimitFactor: 100 } });
  const { attempts } = browserErrorRateLimits.everybody;
  const answers = await Promise.all(Array.from({ length: attempts + 3 }, () => sendReport(report)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  expect(readLines()).toHaveLength(attempts);
});
