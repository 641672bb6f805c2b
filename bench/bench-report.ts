import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function readMedian(values: readonly number[]): number {
  return readPercentile(values, 50);
}

/** The nearest-rank percentile; NaN of nothing. */
export function readPercentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export function printTable(title: string, head: string[], rows: (string | number)[][]): void {
  const cells = [
    head,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell))),
  ];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '));
  console.log(`\n${title}\n${lines.join('\n')}`);
}

/** Holds what was measured against the most that budgets.json allows; the process fails when something is over it. */
export function compareBudget(bench: string, measured: Record<string, number>): void {
  const file = join(import.meta.dirname, 'budgets.json');
  const budgets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, number>>;
  for (const [figure, value] of Object.entries(measured)) {
    const most = budgets[bench]?.[figure];
    if (most === undefined) throw new Error(`budgets.json says nothing of ${bench} ${figure}`);
    const isWithin = value <= most;
    console.log(`${isWithin ? 'ok  ' : 'OVER'}  ${figure}: ${value.toFixed(2)}, at most ${most}`);
    if (!isWithin) process.exitCode = 1;
  }
}
