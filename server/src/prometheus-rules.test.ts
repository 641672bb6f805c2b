import { expect, it } from 'vitest';
import { rulesFile } from '../testing/monitoring-files.ts';
import { findPrometheusProgram, findRuleFailure } from '../testing/services/prometheus-server.ts';

const program = findPrometheusProgram();
if (!program) process.stderr.write('SKIPPED: no prometheus was found, and none could be installed.\n');

const labels = 'job="focuspool", instance="app-1"';

/** A metric as a process reports it, one value a minute, from moment 0. */
const tell = (name: string, values: string, more = '') => ({
  series: `${name}{${labels}${more && `, ${more}`}}`,
  values,
});

/** Expects an alert to be firing, or not, at a time after the start. */
const expectAlert = (name: string, eval_time: string, firing: readonly object[]) => ({
  eval_time,
  alertname: name,
  exp_alerts: firing,
});

const hangs = (sweep: string) => ({
  exp_labels: { job: 'focuspool', instance: 'app-1', sweep, severity: 'warning' },
  exp_annotations: {
    summary: `The sweep '${sweep}' of app-1 does not end`,
    runbook: 'docs/operating.md#focuspoolsweephangs',
  },
});

it.skipIf(!program)('a hanging sweep fires its alert, even if it has never ended', () => {
  const name = 'FocusPoolSweepHangs';
  const one = {
    interval: '1m',
    input_series: [
      tell('process_start_time_seconds', '0x200'),
      // In turn: ends each minute; last ended after five minutes; has not ended yet; is done once an hour.
      tell('focuspool_sweep_pause_seconds', '30x200', 'sweep="well"'),
      tell('focuspool_sweep_last_end_seconds', '0+60x200', 'sweep="well"'),
      tell('focuspool_sweep_pause_seconds', '60x200', 'sweep="stuck"'),
      tell('focuspool_sweep_last_end_seconds', '0+60x5 300x195', 'sweep="stuck"'),
      tell('focuspool_sweep_pause_seconds', '60x200', 'sweep="first"'),
      tell('focuspool_sweep_pause_seconds', '3600x200', 'sweep="hourly"'),
      tell('focuspool_sweep_last_end_seconds', '0x61 3660x140', 'sweep="hourly"'),
    ],
    alert_rule_test: [
      expectAlert(name, '12m', []),
      expectAlert(name, '16m', [hangs('first')]),
      expectAlert(name, '130m', [hangs('first'), hangs('stuck')]),
      expectAlert(name, '195m', [hangs('first'), hangs('stuck'), hangs('hourly')]),
    ],
  };
  expect(findRuleFailure(rulesFile, [one])).toBeNull();
});

it.skipIf(!program)(
  'orders that the payment provider does not open fire an alert, and successful payments do not',
  () => {
    const name = 'FocusPoolPaymentsOrMailFail';
    const firing = {
      exp_labels: { job: 'focuspool', severity: 'warning' },
      exp_annotations: {
        summary: 'Payments cannot begin or stay uncertain, or most mails are not taken',
        runbook: 'docs/operating.md#focuspoolpaymentsormailfail',
      },
    };
    const one = {
      interval: '1m',
      input_series: [
        tell('focuspool_payments_total', '0+1x60', 'outcome="paid"'),
        tell('focuspool_payments_total', '0x10 1x50', 'outcome="checkout_failed"'),
      ],
      alert_rule_test: [
        expectAlert(name, '10m', []),
        expectAlert(name, '15m', [firing]),
        expectAlert(name, '40m', []),
      ],
    };
    expect(findRuleFailure(rulesFile, [one])).toBeNull();
  },
);
