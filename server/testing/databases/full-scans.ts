import { sql } from 'drizzle-orm';
import type { Database } from '../../src/platform/database/database.ts';

/** A node of a plan, as PostgreSQL's EXPLAIN describes it. */
type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
};

/**
 * What a statement reads from end to end although every index may be used, such as 'Seq Scan on tasks', whatever the tables hold:
 * parameters have no values, and a sequential scan is chosen only if nothing else can answer.
 */
export async function findFullScans(database: Database, statement: string): Promise<string[]> {
  const found = await database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql.raw(`explain (generic_plan, format json) ${statement}`));
  });
  const { rows } = found as unknown as { rows: { 'QUERY PLAN': [{ Plan: PlanNode }] }[] };
  return rows.flatMap((row) => listFullScans(row['QUERY PLAN'][0].Plan, false));
}

/** `isCutShort`: only as many rows are read as are asked for. */
function listFullScans(node: PlanNode, isCutShort: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans: below = [] } = node;
  const readsAll =
    type === 'Seq Scan' ? !isCutShort || Boolean(node.Filter) : isUnboundedIndexScan(node, isCutShort);
  const isBelowCut = type === 'Limit' || (isCutShort && !/^(?:Sort|Aggregate|Hash|Bitmap)/.test(type));
  return [
    ...(readsAll ? [`${type} on ${table ?? index}`] : []),
    ...below.flatMap((each) => listFullScans(each, isBelowCut)),
  ];
}

function isUnboundedIndexScan(node: PlanNode, isCutShort: boolean): boolean {
  return /Index (?:Only )?Scan/.test(node['Node Type']) && !node['Index Cond'] && !isCutShort;
}
