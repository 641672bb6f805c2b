import type { AnswerCount } from './answers.ts';
import type { Comparison } from './compare-ledger.ts';
import type { Crowd } from './crowd.ts';

/** How soon after the repair the last failing call must have ended, in milliseconds. */
const backWithinMs = 30_000;

export type FaultResult = AnswerCount & {
  readonly name: string;
  /** Null if this machine could not produce the fault. */
  readonly backMs: number | null;
};

/** Inflicts one fault on the stage; resolves once everyone is served again. */
export async function inflictFault<Staged extends { readonly crowd: Crowd }>(
  stage: Staged,
  { name, strike }: { readonly name: string; strike(stage: Staged): Promise<void> | null },
): Promise<FaultResult> {
  const { crowd } = stage;
  const { answers } = crowd;
  answers.take();
  const struck = strike(stage);
  if (!struck) return { name, ...answers.take(), backMs: null };
  await struck;
  const mendedAt = performance.now();
  await crowd.untilServed(mendedAt);
  const count = answers.take();
  return { name, ...count, backMs: Math.max(0, count.lastFailureAt - mendedAt) };
}

/** The faults after which people were refused, or waited, for longer than allowed. */
export function listLate(results: readonly FaultResult[]): string[] {
  return results.flatMap(({ name, backMs }) =>
    backMs !== null && backMs >= backWithinMs ? [`${name}: back after ${Math.round(backMs)} ms`] : [],
  );
}

export const reportHead = [
  '| what | 200 | 503 | no answer | given up after 15 s | longest | back after |',
  '| --- | --- | --- | --- | --- | --- | --- |',
].join('\n');

/** A row of a Markdown table, for people to read. */
export function formatResult({ name, byStatus, longestMs, backMs }: FaultResult): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const { 200: fine = 0, 503: away = 0, none = 0, late = 0 } = byStatus;
  if (backMs === null) return `| ${name} | cannot be done here | | | | | |`;
  return `| ${name} | ${fine} | ${away} | ${none} | ${late} | ${seconds(longestMs)} | ${seconds(backMs)} |`;
}

export function formatComparison({ acknowledged, ...wrong }: Comparison): string {
  const counts = Object.entries(wrong).map(([what, found]) => `${found.length} ${what}`);
  return `${acknowledged} acknowledged: ${counts.join(', ')}`;
}
