import { expect, it, onTestFinished } from 'vitest';
import { createRecordedLog } from '../../../testing/recorded-log.ts';
import { startPushReceiver } from '../../../testing/services/push-receiver.ts';
import { startSmtpFixture } from '../../../testing/services/smtp-fixture.ts';
import { createPushSender } from '../push/push-sender.ts';
import { createMetrics } from './metrics.ts';
import { observeMailer, observePayments, observePush, observeSweep } from './observed-services.ts';
import { noTracing, type Tracing } from './tracing.ts';

const mail = { to: 'ada@example.com', subject: 'Now', text: 'Words', html: '<p>Words</p>' };

type Counted = { get(): Promise<{ values: { labels: object; value: number }[] }> };

async function readCounts(counter: Counted): Promise<Record<string, number>> {
  const { values } = await counter.get();
  return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(), value]));
}

it('mails are counted as sent or failed', async () => {
  const metrics = createMetrics();
  const taking = await startSmtpFixture();
  const refusing = await startSmtpFixture({ refusesAll: true });
  const observe = ({ mailer }: typeof taking) => observeMailer(mailer, { metrics, tracing: noTracing });
  await observe(taking).send(mail);
  await observe(taking).send(mail);
  await expect(observe(refusing).send(mail)).rejects.toThrow('No such mailbox');
  expect(taking.deliveries).toHaveLength(2);
  expect(await readCounts(metrics.mails)).toEqual({ sent: 2, failed: 1 });
});

it('push messages are counted by their outcome', async () => {
  const metrics = createMetrics();
  const receiver = await startPushReceiver();
  onTestFinished(() => receiver.stop());
  const { log } = createRecordedLog();
  const privateKey = Buffer.alloc(32, 7).toString('base64url');
  const sender = createPushSender({ privateKey, subject: 'mailto:focus@example.com', log });
  const push = observePush(sender, { metrics, tracing: noTracing });
  const to = receiver.subscribe('phone');
  for (const answer of [201, 201, 410, 500]) {
    receiver.answer('phone', answer);
    await push.send(to, 'Time is up', { topic: 'topic', lastsMs: 60_000 });
  }
  expect(await readCounts(metrics.pushes)).toEqual({ sent: 2, gone: 1, failed: 1 });
});

it('runs of sweeps are counted and timed, and each has its own id in the log', async () => {
  const metrics = createMetrics();
  const { log, readLines } = createRecordedLog();
  let isDue = true;
  const run = async () => {
    log.info('looked');
    if (isDue) throw new Error('the database is away');
  };
  const sweep = observeSweep({ name: 'rooms', everyMs: 1, run }, { metrics, tracing: noTracing });
  expect(await readCounts(metrics.sweepFailures)).toEqual({ rooms: 0 });
  await expect(sweep.run()).rejects.toThrow('the database is away');
  expect(await readCounts(metrics.sweepFailing)).toEqual({ rooms: 1 });
  isDue = false;
  await sweep.run();
  expect(await readCounts(metrics.sweepFailures)).toEqual({ rooms: 1 });
  expect(await readCounts(metrics.sweepFailing)).toEqual({ rooms: 0 });
  const { values } = await metrics.sweeps.get();
  expect(values.find(({ metricName }) => metricName?.endsWith('_count'))).toMatchObject({
    labels: { sweep: 'rooms' },
    value: 2,
  });
  const [first, second] = readLines();
  expect(first).toMatchObject({ sweep: 'rooms', runId: expect.any(String), msg: 'looked' });
  expect(second?.runId).not.toBe(first?.runId);
});

it('calls to the payment provider are traced by name, and return its answers', async () => {
  const spans: string[] = [];
  const tracing: Tracing = {
    ...noTracing,
    trace: (name, work, options) => {
      spans.push(`${name} ${JSON.stringify(options)}`);
      return noTracing.trace(name, work);
    },
  };
  const payment = {
    id: 'pay_1',
    orderId: null,
    amount: 1,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
  };
  const gateway = {
    keyId: 'key',
    findPayment: async (id: string) => ({ ...payment, id }),
    verifyWebhook: () => true,
  } as unknown as Parameters<typeof observePayments>[0];
  const observed = observePayments(gateway, { metrics: createMetrics(), tracing });
  expect(await observed.findPayment('pay_7')).toMatchObject({ id: 'pay_7' });
  expect([observed.keyId, observed.verifyWebhook('', '')]).toEqual(['key', true]);
  expect(spans).toEqual(['payments findPayment {"kind":"client"}']);
});
