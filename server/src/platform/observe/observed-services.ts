import { randomUUID } from 'node:crypto';
import type { GoogleSignIn } from '../auth/google-client.ts';
import type { Mailer } from '../mailer/mailer.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { PushSender } from '../push/push-sender.ts';
import type { Sweep } from '../sweeps.ts';
import { runInContext } from './log-context.ts';
import type { Metrics } from './metrics.ts';
import type { Tracing } from './tracing.ts';

type Observers = { readonly metrics: Metrics; readonly tracing: Tracing };

export function observeMailer(mailer: Mailer, { metrics, tracing }: Observers): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      try {
        await tracing.trace('mail send', () => mailer.send(mail), { kind: 'client' });
        metrics.mails.inc({ outcome: 'sent' });
      } catch (error) {
        metrics.mails.inc({ outcome: 'failed' });
        throw error;
      }
    },
  };
}

export function observePush(push: PushSender, { metrics, tracing }: Observers): PushSender {
  return {
    ...push,
    send: (...message) =>
      tracing.trace(
        'push send',
        async (span) => {
          const outcome = await push.send(...message);
          metrics.pushes.inc({ outcome });
          if (outcome === 'failed') span.fail(outcome);
          return outcome;
        },
        { kind: 'client' },
      ),
  };
}

/** Gives each run of a sweep an id for the log, and measures it. */
export function observeSweep(sweep: Sweep, { metrics, tracing }: Observers): Sweep {
  const { name, everyMs } = sweep;
  metrics.sweepPauses.set({ sweep: name }, everyMs / 1_000);
  metrics.sweepFailures.inc({ sweep: name }, 0);
  metrics.sweepFailing.set({ sweep: name }, 0);
  return {
    ...sweep,
    run: (stopping) =>
      runInContext({ sweep: name, runId: randomUUID() }, async () => {
        const startedAt = performance.now();
        try {
          await tracing.trace(`sweep ${name}`, () => sweep.run(stopping));
          metrics.sweepFailing.set({ sweep: name }, 0);
        } catch (error) {
          metrics.sweepFailures.inc({ sweep: name });
          metrics.sweepFailing.set({ sweep: name }, 1);
          throw error;
        } finally {
          const seconds = (performance.now() - startedAt) / 1_000;
          metrics.sweeps.observe({ sweep: name }, seconds);
          metrics.sweepLastDurations.set({ sweep: name }, seconds);
          metrics.sweepEnds.setToCurrentTime({ sweep: name });
        }
      }),
  };
}

export function observePayments(payments: PaymentGateway, observers: Observers): PaymentGateway {
  return traceCalls(payments, 'payments', observers, {
    createOrder: true,
    findPayment: true,
    listOrderPayments: true,
    listRefunds: true,
    listNewRefunds: true,
    findDispute: true,
    listNewDisputes: true,
    capturePayment: true,
    refundPayment: true,
  });
}

export function observeGoogle(google: GoogleSignIn, observers: Observers): GoogleSignIn {
  return traceCalls(google, 'openid', observers, { isReachable: true, begin: true, finish: true });
}

type Asking<Outside> = {
  [Name in keyof Outside]: Outside[Name] extends (...values: never[]) => Promise<unknown> ? Name : never;
}[keyof Outside] &
  string;

/** Records calls to something outside: only their names, nothing of what was sent. */
function traceCalls<Outside extends object>(
  outside: Outside,
  name: string,
  { tracing }: Observers,
  calls: Readonly<Record<Asking<Outside>, true>>,
): Outside {
  const traced = Object.keys(calls).map((call) => {
    const ask = outside[call as Asking<Outside>] as (...values: unknown[]) => Promise<unknown>;
    const record = (...values: unknown[]) =>
      tracing.trace(`${name} ${call}`, () => ask(...values), { kind: 'client' });
    return [call, record];
  });
  return { ...outside, ...Object.fromEntries(traced) };
}
