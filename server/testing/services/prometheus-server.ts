import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '../processes/temporary-folder.ts';
import { findProgram } from './find-program.ts';
import { findFreePort } from './free-port.ts';

const alertsSchema = v.object({
  data: v.object({
    groups: v.array(
      v.object({
        rules: v.array(
          v.object({
            name: v.string(),
            state: v.string(),
            health: v.string(),
            lastError: v.optional(v.string()),
          }),
        ),
      }),
    ),
  }),
});
const answerSchema = v.object({
  status: v.string(),
  error: v.optional(v.string()),
  data: v.optional(v.object({ result: v.array(v.object({ metric: v.record(v.string(), v.string()) })) })),
});

export type PrometheusServer = {
  /** The state by the name of each alert: inactive, pending or firing. Throws if one cannot be evaluated. */
  readAlerts(): Promise<Record<string, string>>;
  /** The labels of an expression's current results. Throws if Prometheus does not understand it. */
  query(expression: string): Promise<Record<string, string>[]>;
};

/** The server's program. Null if none is available. */
export function findPrometheusProgram(): string | null {
  return findProgram(['prometheus'], 'prometheus');
}

/** Why Prometheus does not accept a file of rules, or null. */
export function findRuleProblem(rules: string): string | null {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });
  return status === 0 ? null : stdout + stderr;
}

/** Which of these cases, in the format of `promtool test rules`, a file of rules does not satisfy, or null. */
export function findRuleFailure(rules: string, cases: readonly object[]): string | null {
  const file = join(makeTemporaryFolder(), 'cases.json');
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests: cases }));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  return status === 0 ? null : stdout + stderr;
}

/** Scrapes one of our processes every second and evaluates the rules as often, until the test ends. */
export async function startPrometheusServer(
  program: string,
  { rules, target }: { rules: string; target: string },
): Promise<PrometheusServer> {
  const folder = makeTemporaryFolder();
  const port = await findFreePort();
  copyFileSync(rules, join(folder, 'alerts.yaml'));
  const settings = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    scrape_configs: [{ job_name: 'focuspool', static_configs: [{ targets: [target] }] }],
    rule_files: ['alerts.yaml'],
  };
  writeFileSync(join(folder, 'prometheus.json'), JSON.stringify(settings));
  const server = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.json')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
  });
  const ended = once(server, 'exit');
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await ended;
  });
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).json();
  await waitUntil(async () => {
    if (server.exitCode !== null) throw new Error(`Prometheus did not start: ${said}`);
    const answer = await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => null);
    return answer?.ok ?? false;
  });
  return {
    readAlerts: async () => {
      const { groups } = v.parse(alertsSchema, await ask('/api/v1/rules')).data;
      const all = groups.flatMap((group) => group.rules);
      const broken = all.find(({ health }) => health === 'err');
      if (broken) throw new Error(`${broken.name} cannot be evaluated: ${broken.lastError}`);
      return Object.fromEntries(all.map(({ name, state }) => [name, state]));
    },
    query: async (expression) => {
      const path = `/api/v1/query?${new URLSearchParams({ query: expression })}`;
      const { status, error, data } = v.parse(answerSchema, await ask(path));
      if (status !== 'success') throw new Error(`${expression}: ${error}`);
      return (data?.result ?? []).map(({ metric }) => metric);
    },
  };
}
