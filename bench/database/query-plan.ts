import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../../server/src/platform/database/database.ts';

export type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
};

/** What PostgreSQL did for the one query that `ask` sends, according to EXPLAIN ANALYZE. */
export async function explainQuery(
  url: string,
  ask: (database: Database) => Promise<unknown>,
): Promise<PlanNode> {
  const client = new pg.Client(url);
  await client.connect();
  const sent: { query: string; params: unknown[] }[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => sent.push({ query, params }) };
  await ask(drizzle({ client, logger }));
  const [statement, ...others] = sent;
  if (!statement || others.length > 0) throw new Error('One query was to be explained');
  const explained = await client.query(`explain (analyze, format json) ${statement.query}`, statement.params);
  await client.end();
  return explained.rows[0]['QUERY PLAN'][0].Plan;
}

/** The nodes that read a table or an index, however deep. */
export function listScans(node: PlanNode): PlanNode[] {
  const own = node['Node Type'].includes('Scan') ? [node] : [];
  return [...own, ...(node.Plans ?? []).flatMap(listScans)];
}

/** One line per node, indented by depth. */
export function describePlan(node: PlanNode, depth = 0): string {
  const source = node['Index Name'] ?? node['Relation Name'] ?? '';
  const line = `${'  '.repeat(depth)}${node['Node Type']} ${source} rows=${node['Actual Rows']}`;
  return [line, ...(node.Plans ?? []).map((child) => describePlan(child, depth + 1))].join('\n');
}
