import { waitFor, waitUntil } from '@focuspool/domain/testing/waiting';
import { expect, inject, it } from 'vitest';
import { itOn } from '../testing/databases/engine-choice.ts';
import { createPostgresDatabase } from '../testing/databases/test-database.ts';
import { readWatchedNames } from '../testing/monitoring-files.ts';
import { makeDataDir } from '../testing/processes/data-dir.ts';
import { startServerProgram } from '../testing/processes/program.ts';
import { makeTemporaryFolder } from '../testing/processes/temporary-folder.ts';
import { readCookies } from '../testing/read-reply.ts';
import { findFreePort } from '../testing/services/free-port.ts';
import { type ReceivedSpan, startOtlpReceiver } from '../testing/services/otlp-receiver.ts';

const patience = { timeout: 400_000 };
const isPostgres = inject('engine').name === 'postgres';
const email = 'ada.lovelace@example.com';
const password = 'correct horse battery';

async function startObserved(settings: Record<string, string> = {}) {
  const metricsPort = await findFreePort();
  const server = await startServerProgram({
    ...(isPostgres
      ? { DATA_DIR: makeTemporaryFolder(), DATABASE_URL: await createPostgresDatabase() }
      : { DATA_DIR: await makeDataDir() }),
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'info',
    ...settings,
  });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signUp = async () => {
    const answer = await post('/api/account/sign-up', { email, password });
    expect(answer.status).toBe(200);
    const cookie = readCookies(answer);
    return { answer, cookie };
  };
  return { server, post, signUp, metricsUrl: `http://localhost:${metricsPort}/metrics` };
}

it('metrics are served on their own port and on no other', patience, async () => {
  const { server, post, signUp, metricsUrl } = await startObserved();
  const { cookie } = await signUp();
  expect((await post('/api/account/verification-mail', {}, { cookie })).status).toBe(200);
  await fetch(`${server.url}/api/history`);
  // The rooms are left out while the database takes too long to count them.
  const answer = await waitFor(async () => {
    const told = await fetch(metricsUrl);
    expect(await told.clone().text()).toMatch(/^focuspool_rooms 0$/m);
    return told;
  });
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  const sample = (line: string) => expect(text.split('\n')).toContain(line);
  const requests = 'focuspool_http_request_duration_seconds_count';
  sample(`${requests}{method="POST",route="/api/account/sign-up",status="200"} 1`);
  sample(`${requests}{method="GET",route="/api/history",status="401"} 1`);
  sample('focuspool_mails_total{outcome="sent"} 1');
  sample('focuspool_fan_out_up 1');
  sample('focuspool_live_connections 0');
  sample('focuspool_sweep_failures_total{sweep="rooms"} 0');
  if (isPostgres) sample('focuspool_database_connections_max 20');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).not.toContain('ada');
  const told = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  expect([...readWatchedNames()].filter((name) => !told.has(name))).toEqual([]);
  await waitUntil(async () =>
    /^focuspool_sweep_duration_seconds_count\{sweep="rooms"\} [1-9]/m.test(
      await (await fetch(metricsUrl)).text(),
    ),
  );

  expect((await fetch(`${server.url}/metrics`)).headers.get('content-type')).not.toMatch(/^text\/plain/);
  const elsewhere = await fetch(metricsUrl.replace('/metrics', '/api/health'));
  expect(elsewhere.status).toBe(404);
  server.signal('SIGTERM');
  expect(await server.untilItEnds('the end')).toMatchObject({ code: 0, stderr: '' });
});

it(
  'traces cover requests, queries, calls and sweeps, without anything that people sent',
  patience,
  async () => {
    const receiver = await startOtlpReceiver();
    const { server, post, signUp } = await startObserved({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'focus-of-the-test',
      TRUST_PROXY: '1',
    });
    const { cookie } = await signUp();
    expect((await post('/api/account/verification-mail', {}, { cookie })).status).toBe(200);
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await fetch(`${server.url}/api/nothing`, {
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    });
    server.signal('SIGTERM');
    const { stdout, code } = await server.untilItEnds('the end');
    expect(code).toBe(0);

    expect([...receiver.kinds]).toEqual(['/v1/traces application/json']);
    const spans = receiver.readSpans();
    const find = (name: string) => {
      const found = spans.find((span) => span.name === name);
      if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name)}`);
      return found;
    };
    const below = (parent: ReceivedSpan) =>
      spans.filter((span) => span.traceId === parent.traceId && span.parentSpanId === parent.spanId);
    const signingUp = find('POST /api/account/sign-up');
    expect(signingUp.parentSpanId).toBe('');
    expect(signingUp.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 200 },
    });
    const texts = below(signingUp).flatMap(({ attributes }) =>
      attributes.filter(({ key }) => key === 'db.query.text').map(({ value }) => String(value.stringValue)),
    );
    expect(texts.some((text) => /^insert into "users" .* values \(\$1/.test(text))).toBe(true);
    expect(below(find('POST /api/account/verification-mail')).map(({ name }) => name)).toContain('mail send');
    expect(below(find('sweep rooms')).map(({ name }) => name)).toContain('database select');
    expect(find('GET /api/*')).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
    expect(stdout).toContain(`"traceId":"${traceId}"`);

    const sent = receiver.readText();
    expect(sent).toContain('focus-of-the-test');
    const [session = ''] = /session_token=([^.;]{20,})/.exec(cookie)?.slice(1) ?? [];
    expect(session).not.toBe('');
    // People who try the product find their link in the log.
    expect(stdout).toMatch(/"links":\["[^"]+\/verify-email/);
    for (const secret of [email, 'lovelace', password, session]) {
      expect(sent).not.toContain(secret);
      expect(stdout).not.toContain(secret);
    }
    expect(sent).not.toContain('token=');
  },
);

itOn('postgres')('spans are sent as protobuf by default', patience, async () => {
  const receiver = await startOtlpReceiver();
  const { server, signUp } = await startObserved({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/here`,
  });
  await signUp();
  server.signal('SIGTERM');
  expect(await server.untilItEnds('the end')).toMatchObject({ code: 0 });
  expect([...receiver.kinds]).toEqual(['/here application/x-protobuf']);
  expect(receiver.readText()).toContain('POST /api/account/sign-up');
  expect(receiver.readText()).not.toContain('lovelace');
});
