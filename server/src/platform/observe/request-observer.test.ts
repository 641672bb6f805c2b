import { waitFor } from '@focuspool/domain/testing/waiting';
import { describe, expect, it } from 'vitest';
import { createRecordedLog } from '../../../testing/recorded-log.ts';
import { startTestApp, type TestAppOverrides } from '../../../testing/test-app.ts';

const anyId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// The apps of the tests share this one's database.
await startTestApp();

async function startRecordedApp(overrides: TestAppOverrides = {}) {
  const recorded = createRecordedLog();
  const services = { ...overrides.services, log: recorded.log };
  return { ...(await startTestApp({ ...overrides, services })), ...recorded };
}

describe('a request id', () => {
  it('a request id is returned, and logged with every line of its own request only', async () => {
    const { request, readLines } = await startRecordedApp();
    const answers = await Promise.all(
      ['/api/coupons/own', '/api/history', '/api/nothing'].map((path) => request(path)),
    );
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(anyId);
    const lines = readLines();
    expect(lines.map(({ requestId }) => requestId).sort()).toEqual([...ids].sort());
    expect(lines.find(({ path }) => path === '/api/nothing')?.requestId).toBe(ids[2]);
  });

  it('a request id is logged with work that continues after the answer', async () => {
    const mailer = {
      send: () => Promise.reject(new Error('550 <ada@example.com> is no such mailbox')),
      close: () => {},
    };
    const { request, signUp, readLines, readText } = await startRecordedApp({ services: { mailer } });
    const { email } = await signUp({ email: 'ada@example.com', password: 'correct horse' });
    const answer = await request('/api/account/password-reset-mail', { body: { email } });
    const line = await waitFor(() => {
      const [found] = readLines().filter(({ msg }) => msg === 'password reset mail not sent');
      if (!found) throw new Error('not logged yet');
      return found;
    });
    expect(answer.status).toBe(200);
    expect(line.requestId).toBe(answer.headers.get('x-request-id'));
    expect(readText()).toContain('is no such mailbox');
    expect(readText()).not.toContain(email);
  });

  it.each([
    ['of a trusted proxy is adopted', 1, 'proxy-7f.3:A_1', true],
    ['of an untrusted client is ignored', 0, 'proxy-7f.3:A_1', false],
    ['that would forge a log line is ignored', 1, 'a"b', false],
    ['that is too long is ignored', 1, 'x'.repeat(65), false],
    ['that is empty is ignored', 1, '', false],
  ])('a request id %s', async (_what, trustedProxies, offered, isTaken) => {
    const { request, readLines } = await startRecordedApp({ config: { trustedProxies } });
    const { headers } = await request('/api/nothing', { headers: { 'x-request-id': offered } });
    const id = headers.get('x-request-id');
    if (isTaken) expect(id).toBe(offered);
    else expect(id).toMatch(anyId);
    expect(readLines()).toMatchObject([{ msg: 'call refused', requestId: id }]);
  });
});

describe('the metrics of requests', () => {
  it('requests are counted by the pattern of their route, whatever the answer', async () => {
    const { request, signUp, services } = await startRecordedApp();
    const { cookie } = await signUp();
    await request('/api/calendar/feed/a-secret.ics');
    await request('/api/calendar/feed/another.ics');
    await request('/api/coupons/own', { cookie });
    await request('/api/coupons/own');
    await request('/api/ada@example.com');
    await request('/api/account/sign-in', { body: '{' });
    await request('/api/account/sign-in', { method: 'POST', headers: { origin: 'https://evil.example' } });
    await request('/api/operator/people/somebody');
    await request('/anything', { method: 'BREW' });
    const { values } = await services.metrics.requests.get();
    const counts = values
      .filter(({ metricName }) => metricName?.endsWith('_count'))
      .map(({ labels: { method, route, status }, value }) => [method, route, status, value]);
    expect(counts.sort()).toEqual(
      [
        ['GET', '/api/calendar/feed/:file', 404, 2],
        ['GET', '/api/coupons/own', 200, 1],
        ['GET', '/api/coupons/own', 401, 1],
        ['GET', '/api/*', 404, 1],
        ['POST', '/api/account/sign-in', 400, 1],
        ['POST', '/api/account/sign-in', 403, 1],
        ['GET', '/api/operator/people/:id', 404, 1],
        ['other', '/*', 404, 1],
      ].sort(),
    );
  });
});
