import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { waitFor, waitUntil } from '@focuspool/domain/testing/waiting';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { startHangingPostgres } from '../testing/databases/hanging-postgres.ts';
import { openPatientPostgres } from '../testing/databases/patient-postgres.ts';
import { createPostgresDatabase } from '../testing/databases/test-database.ts';
import { readPanels, readRules, rulesFile } from '../testing/monitoring-files.ts';
import { startServerProgram } from '../testing/processes/program.ts';
import { makeTemporaryFolder } from '../testing/processes/temporary-folder.ts';
import { readCookies } from '../testing/read-reply.ts';
import { findFreePort } from '../testing/services/free-port.ts';
import {
  findPrometheusProgram,
  findRuleProblem,
  startPrometheusServer,
} from '../testing/services/prometheus-server.ts';
import { startSmtpFixture } from '../testing/services/smtp-fixture.ts';
import { user } from './platform/auth/auth-tables.ts';

const program = findPrometheusProgram();
if (!program) {
  process.stderr.write('SKIPPED: no prometheus was found, and none could be installed.\n');
}

it('each alert links to its own section of docs/operating.md', () => {
  const book = readFileSync(fileURLToPath(new URL('../../docs/operating.md', import.meta.url)), 'utf8');
  const rules = readRules();
  expect(rules).toHaveLength(7);
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook).toBe(`docs/operating.md#${alert.toLowerCase()}`);
    expect(book).toContain(`#### ${alert}\n`);
  }
});

/** A server whose line to its database can hang, with a mail server that can refuse, watched by Prometheus. */
async function startWatched() {
  const databaseUrl = await createPostgresDatabase();
  const line = await startHangingPostgres(databaseUrl);
  onTestFinished(() => line.stop());
  const mailServer = { refusesAll: false };
  const { url: smtpUrl } = await startSmtpFixture(mailServer);
  const metricsPort = await findFreePort();
  const server = await startServerProgram({
    DATA_DIR: makeTemporaryFolder(),
    DATABASE_URL: line.url,
    DATABASE_POOL_SIZE: '2',
    SMTP_URL: smtpUrl,
    METRICS_PORT: String(metricsPort),
  });
  const { database, close } = await openPatientPostgres(databaseUrl);
  onTestFinished(close);
  const target = `localhost:${metricsPort}`;
  const prometheus = await startPrometheusServer(program ?? '', { rules: rulesFile, target });
  const post = (path: string, body: object, cookie = '') =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const signUp = async (name: string) => {
    const email = `${name}@example.com`;
    const answer = await post('/api/account/sign-up', { email, password: 'correct horse battery' });
    const cookie = readCookies(answer);
    const { viewer } = (await answer.json()) as { viewer: { userId: string } };
    return { email, cookie, userId: viewer.userId };
  };
  const listActive = async () => {
    const alerts = await prometheus.readAlerts();
    return Object.keys(alerts)
      .filter((name) => alerts[name] !== 'inactive')
      .sort();
  };
  return { server, line, mailServer, database, prometheus, post, signUp, listActive };
}

it.skipIf(!program)(
  'alerts fire when their conditions occur, and not before',
  { timeout: 600_000 },
  async () => {
    expect(findRuleProblem(rulesFile)).toBeNull();
    const { server, line, mailServer, database, prometheus, post, signUp, listActive } = await startWatched();
    const [shopper, writer] = [await signUp('ada'), await signUp('bob')];
    // Every sweep has run, and every count that alerts look at is there, once while all is well.
    await waitFor(async () =>
      expect(await prometheus.query('count_over_time(focuspool_payments_total[1m]) > 2')).toHaveLength(4),
    );
    // On a busy machine a caller may be waiting for one of the two connections.
    await waitFor(async () => expect(await listActive()).toEqual([]));

    await post('/api/profile', { username: 'ada' }, shopper.cookie);
    await database.update(user).set({ emailVerified: true }).where(eq(user.id, shopper.userId));
    await post('/dev/payments/faults', { userId: shopper.userId, fault: 'outage_after_capture' });
    const ordered = await post('/api/subscriptions/orders', { planId: 'basic' }, shopper.cookie);
    const { options } = (await ordered.json()) as { options: { order_id: string; amount: number } };
    const paid = await post('/dev/payments/pay', { order_id: options.order_id });
    const { razorpay_payment_id: paymentId } = (await paid.json()) as { razorpay_payment_id: string };
    await post('/api/payments/capture', { paymentId, finalAmount: options.amount }, shopper.cookie);
    await waitFor(async () => expect(await listActive()).toContain('FocusPoolPaymentsOrMailFail'));

    const [ofPayments = '', ofMails = ''] =
      readRules()
        .find(({ alert }) => alert === 'FocusPoolPaymentsOrMailFail')
        ?.expr.split(' or ') ?? [];
    expect(await prometheus.query(ofPayments)).toHaveLength(1);
    expect(await prometheus.query(ofMails)).toEqual([]);
    mailServer.refusesAll = true;
    for (let n = 0; n < 5; n += 1) await post('/api/account/password-reset-mail', { email: writer.email });
    await waitFor(async () => expect(await prometheus.query(ofMails)).toHaveLength(1));
    await waitFor(async () => expect(await listActive()).toEqual(['FocusPoolPaymentsOrMailFail']));

    line.freeze();
    const calls = Array.from({ length: 12 }, () =>
      fetch(`${server.url}/api/account/viewer`, { headers: { cookie: writer.cookie } }),
    );
    await waitFor(async () => expect(await listActive()).toContain('FocusPoolDatabaseWaits'));
    await waitFor(async () => expect(await listActive()).toContain('FocusPoolLiveUpdatesCut'));
    await waitFor(async () => expect(await listActive()).toContain('FocusPoolSweepFails'));
    await Promise.all(calls);
    await waitUntil(async () => {
      await fetch(`${server.url}/api/ready`);
      return (await listActive()).includes('FocusPoolErrors');
    }, 500);
    await waitFor(async () => expect(await listActive()).not.toContain('FocusPoolDown'));

    line.thaw();
    const lasting = ['FocusPoolErrors', 'FocusPoolPaymentsOrMailFail'];
    await waitFor(async () => expect(await listActive()).toEqual(lasting));

    for (const [title, expressions] of readPanels()) {
      // The feed has not been told of any run.
      if (title === 'Feed lag') continue;
      await waitFor(async () => {
        const answers = await Promise.all(expressions.map((expression) => prometheus.query(expression)));
        expect(answers.flat(), title).not.toEqual([]);
      });
    }

    server.signal('SIGKILL');
    await waitFor(async () => expect(await listActive()).toContain('FocusPoolDown'));
  },
);
