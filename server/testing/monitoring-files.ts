import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { parse } from 'yaml';

const fileOf = (name: string) => fileURLToPath(new URL(`../../deploy/monitoring/${name}`, import.meta.url));
const read = (name: string) => readFileSync(fileOf(name), 'utf8');

export const rulesFile = fileOf('alerts.yaml');

const rulesSchema = v.object({
  groups: v.array(
    v.object({
      rules: v.array(
        v.object({
          alert: v.string(),
          expr: v.string(),
          annotations: v.object({ summary: v.string(), runbook: v.string() }),
        }),
      ),
    }),
  ),
});

export function readRules() {
  return v.parse(rulesSchema, parse(read('alerts.yaml'))).groups.flatMap(({ rules }) => rules);
}

const dashboardSchema = v.object({
  panels: v.array(
    v.object({
      title: v.string(),
      targets: v.optional(v.array(v.object({ expr: v.string() })), []),
    }),
  ),
});

/** By title, the queries that each panel of the dashboard sends to Prometheus, with Grafana's variables filled in. */
export function readPanels(): ReadonlyMap<string, readonly string[]> {
  const { panels } = v.parse(dashboardSchema, JSON.parse(read('dashboard.json')));
  const fill = (expr: string) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'focuspool');
  return new Map(
    panels
      .filter(({ targets }) => targets.length > 0)
      .map(({ title, targets }) => [title, targets.map(({ expr }) => fill(expr))]),
  );
}

/** Every metric that a rule or a panel names. */
export function readWatchedNames(): ReadonlySet<string> {
  const expressions = [...readRules().map(({ expr }) => expr), ...[...readPanels().values()].flat()];
  const names = expressions.flatMap((expr) => expr.match(/\b(?:focuspool|nodejs|process)_\w+/g) ?? []);
  return new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
}
