import { browserFamilies } from '@focuspool/domain/browser-errors/browser-error';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import manifest from '../../../package.json' with { type: 'json' };

const prefix = 'focuspool_';

/** In seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const lagBuckets = [0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30];
const sweepBuckets = [0.005, 0.025, 0.1, 0.5, 1, 5, 10, 30, 60];

/**
 * What this process counts and measures. Every label has few values, whatever people do: names of routes, outcomes and sweeps,
 * never of people.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  /** Alarming values are counted from 0: if a series began at 1, no one would see that it had grown. */
  const counter = <Label extends string>(
    name: string,
    help: string,
    label: Label,
    expected: readonly string[],
  ) => {
    const made = new Counter({ name: prefix + name, help, labelNames: [label], registers });
    for (const value of expected) made.inc({ [label]: value } as Record<Label, string>, 0);
    return made;
  };
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: prefix + name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ) => new Histogram({ name: prefix + name, help, buckets, labelNames, registers });

  gauge('info', 'The version that this process runs', ['version']).set({ version: manifest.version }, 1);
  return {
    registry,
    requests: histogram('http_request_duration_seconds', 'How long requests took', requestBuckets, [
      'method',
      'route',
      'status',
    ]),
    databaseConnections: gauge('database_connections', 'Connections of the pool', ['state']),
    databaseConnectionLimit: gauge('database_connections_max', 'How many connections the pool may have'),
    databaseWaiting: gauge('database_waiting', 'Queries and transactions that wait for a connection'),
    liveConnections: gauge('live_connections', 'Live connections of browsers'),
    processes: gauge('processes', 'Processes that share live updates, including this one'),
    fanOutUp: gauge('fan_out_up', 'Whether live updates of other processes arrive'),
    fanOutGaps: counter(
      'fan_out_gaps_total',
      'How often updates of other processes failed to arrive',
      'ended',
      ['made_good', 'with_loss'],
    ),
    liveLag: histogram('live_lag_seconds', 'From a message to its being handed to readers', lagBuckets, [
      'topic',
    ]),
    rooms: gauge('rooms', 'Rooms of the task pool, in the whole database'),
    roomMembers: gauge('room_members', 'Who is in the rooms, in the whole database', ['kind']),
    sweeps: histogram('sweep_duration_seconds', 'How long runs of sweeps took', sweepBuckets, ['sweep']),
    sweepEnds: gauge('sweep_last_end_seconds', 'When the last run of a sweep ended, since 1970', ['sweep']),
    sweepLastDurations: gauge('sweep_last_duration_seconds', 'How long the last run of a sweep took', [
      'sweep',
    ]),
    sweepPauses: gauge('sweep_pause_seconds', 'From the end of a run of a sweep to the next', ['sweep']),
    sweepFailing: gauge('sweep_failing', 'Whether the last run of a sweep failed', ['sweep']),
    sweepFailures: counter('sweep_failures_total', 'Runs of sweeps that failed', 'sweep', []),
    pushes: counter('push_messages_total', 'Push messages by what the push service said', 'outcome', [
      'sent',
      'gone',
      'failed',
    ]),
    payments: counter('payments_total', 'Payments that were settled, or why not', 'outcome', [
      'paid',
      'checkout_failed',
      'payment_uncertain',
      'payment_unsaved',
    ]),
    mails: counter('mails_total', 'Mails by whether the mail server took them', 'outcome', [
      'sent',
      'failed',
    ]),
    browserErrors: counter('browser_errors_total', 'Errors in pages that browsers reported', 'browser', [
      ...browserFamilies,
    ]),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Also measures the process: its event loop, memory and garbage collection. That costs a little all the time. */
export function measureProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}
