import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from 'redis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../../testing/services/free-port.ts';
import { googleClient, startGoogleIssuer } from '../../../testing/services/google-issuer.ts';
import { findRedisProgram, startRedisServer } from '../../../testing/services/redis-server.ts';
import { startSmtpFixture } from '../../../testing/services/smtp-fixture.ts';
import { type Config, readConfig } from '../../config.ts';
import { createLog } from '../log.ts';
import { startTestProvider } from '../payments/test-provider/start-test-provider.ts';
import { formatFinding } from './finding.ts';
import { checkIssuer, checkMail, checkPayments, checkPush, checkRedis } from './outside-checks.ts';

const from = 'FocusPool <focus@example.com>';

function configure(change: Partial<Config>): Config {
  return { ...readConfig({ BASE_URL: 'https://focus.example' }), isProduction: true, ...change };
}

async function findClosedPort(): Promise<string> {
  return `127.0.0.1:${await findFreePort()}`;
}

describe('the doctor on live updates', () => {
  const program = findRedisProgram();

  it.skipIf(program === null)(
    'the doctor connects to Redis with its password, and reports a wrong one',
    async () => {
      const server = await startRedisServer(program ?? '');
      onTestFinished(() => server.stop());
      expect(await checkRedis(configure({ redisUrl: server.url }))).toMatchObject({ state: 'ok' });
      const redisUrl = server.url.replace('redis://', 'redis://ada:wrong@');
      expect(await checkRedis(configure({ redisUrl }))).toMatchObject({
        state: 'wrong',
        text: expect.stringMatching(/WRONGPASS.*Check REDIS_URL/),
      });
    },
  );

  it.skipIf(program === null).each([
    ['without access to channels', ['resetchannels']],
    ['who may not publish', ['allchannels', '-publish']],
  ])('the doctor reports a Redis user %s', async (_who, rights) => {
    const server = await startRedisServer(program ?? '');
    onTestFinished(() => server.stop());
    const admin = await createClient({ url: server.url }).connect();
    onTestFinished(() => admin.destroy());
    await admin.aclSetUser('focus', ['on', '>secret', '+@all', ...rights]);
    const redisUrl = server.url.replace('redis://', 'redis://focus:secret@');
    expect(await checkRedis(configure({ redisUrl }))).toMatchObject({
      state: 'wrong',
      text: expect.stringMatching(/NOPERM.*the channel focuspool_lines/),
    });
  });

  it('the doctor reports a Redis that cannot be reached or is not configured', async () => {
    const closed = await findClosedPort();
    expect(await checkRedis(configure({ redisUrl: `redis://:secret@${closed}` }))).toEqual({
      state: 'wrong',
      subject: 'live updates',
      text: expect.stringMatching(
        new RegExp(`^${closed} refuses connections: .*ECONNREFUSED.*Check REDIS_URL`),
      ),
    });
    expect(await checkRedis(configure({ redisUrl: null }))).toMatchObject({ state: 'unused' });
  });
});

describe('the doctor on mail', () => {
  it('the doctor sends a mail to the sender or to a given address', async () => {
    const { url, deliveries } = await startSmtpFixture();
    const config = configure({ smtp: { url, from } });
    expect((await checkMail(config, null)).state).toBe('ok');
    expect(await checkMail(config, 'ada@example.com')).toMatchObject({
      state: 'ok',
      text: expect.stringContaining('ada@example.com'),
    });
    expect(deliveries.map(({ to }) => to)).toEqual([['focus@example.com'], ['ada@example.com']]);
  });

  it('the doctor reports a mail server that refuses, cannot be reached or is not configured', async () => {
    const { url } = await startSmtpFixture({ refusesAll: true });
    expect((await checkMail(configure({ smtp: { url, from } }), null)).text).toMatch(
      /No such mailbox.*check MAIL_FROM/,
    );
    const closed = await findClosedPort();
    expect(await checkMail(configure({ smtp: { url: `smtp://${closed}`, from } }), null)).toMatchObject({
      state: 'wrong',
      text: expect.stringMatching(/ECONNREFUSED.*SMTP_URL/),
    });
    expect((await checkMail(configure({ smtp: null }), null)).state).toBe('unused');
  });
});

describe('the doctor on payments', () => {
  it('the doctor tries the payment keys at the provider', async () => {
    const provider = await startTestProvider(null, createLog('silent'));
    onTestFinished(() => provider.close());
    const isProduction = false;
    expect(await checkPayments(configure({ razorpay: provider.settings, isProduction }))).toMatchObject({
      state: 'ok',
      text: expect.stringContaining('https://focus.example/api/payments/webhook'),
    });
    expect((await checkPayments(configure({ razorpay: provider.settings }))).text).toMatch(
      /keys .* test mode/,
    );
    const razorpay = { ...provider.settings, keySecret: 'another' };
    expect(await checkPayments(configure({ razorpay }))).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET'),
    });
    const gone = { ...provider.settings, apiUrl: `http://${await findClosedPort()}` };
    expect((await checkPayments(configure({ razorpay: gone }))).text).toContain('cannot be reached');
    expect((await checkPayments(configure({ razorpay: null }))).state).toBe('unused');
  });
});

describe('the doctor on the OpenID issuer', () => {
  it('the doctor reports whether the OpenID issuer answers', async () => {
    const issuer = await startGoogleIssuer('https://focus.example/api/sign-in/google/callback');
    onTestFinished(() => issuer.stop());
    const google = { issuer: issuer.url, clientId: googleClient.id, clientSecret: googleClient.secret };
    expect(await checkIssuer(configure({ google }))).toMatchObject({
      state: 'ok',
      text: expect.stringContaining('https://focus.example/api/sign-in/google/callback'),
    });
    const gone = { ...google, issuer: `http://${await findClosedPort()}` };
    expect(await checkIssuer(configure({ google: gone }))).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('Check GOOGLE_ISSUER.'),
    });
    expect((await checkIssuer(configure({ google: null }))).state).toBe('unused');
  });
});

describe('the doctor on push', () => {
  it('the doctor accepts any answer of a push service, and reports one without an answer', async () => {
    const server = createServer((_request, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await checkPush([there])).state).toBe('ok');
    const gone = `http://${await findClosedPort()}`;
    expect(await checkPush([there, gone])).toMatchObject({
      state: 'wrong',
      text: expect.stringMatching(`^${gone} .*ECONNREFUSED.*cannot be reached`),
    });
  });
});

it('the doctor prints each finding on one line', () => {
  const finding = { state: 'wrong', subject: 'mail', text: 'two\nlines' } as const;
  expect(formatFinding(finding)).toBe('WRONG  mail             two lines');
});
