import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a bench measured, and what it is compared with. */
export type Figure = {
  /** Its name in budgets.json. */
  readonly name: string;
  readonly unit: string;
  /** The measurement of each round, in `unit`. */
  readonly found: readonly number[];
  /** The same measurement of something else in the same run; without it, the figure itself is held against the budget. */
  readonly beside?: { readonly what: string; readonly found: readonly number[] };
  /** True if being less by the same factor is also over the budget. */
  readonly isHeldBothWays?: boolean;
};

/** A figure that was held against its budget. */
export type HeldFigure = Figure & { readonly held: number; readonly budget: number };

/** The variable with the path from which the process that runs all benches reads a bench's figures. */
export const figuresVariable = 'BENCH_FIGURES';

export function readMedian(values: readonly number[]): number {
  return readPercentile(values, 50);
}

/** The nearest-rank percentile; NaN for no values. */
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

/**
 * Holds each figure, or its ratio to `beside`, against the maximum in budgets.json. The process fails
 * if one is over it.
 */
export function holdBudgets(bench: string, figures: readonly Figure[]): void {
  const file = join(import.meta.dirname, '../budgets.json');
  const budgets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, number>>;
  const held = figures.map((figure): HeldFigure => {
    const budget = budgets[bench]?.[figure.name];
    if (budget === undefined) throw new Error(`budgets.json says nothing of ${bench} ${figure.name}`);
    const median = readMedian(figure.found);
    const ratio = figure.beside ? median / readMedian(figure.beside.found) : median;
    return { ...figure, held: figure.isHeldBothWays ? Math.max(ratio, 1 / ratio) : ratio, budget };
  });
  printTable(bench, figureHead, held.map(describeFigure));
  if (held.some(isOver)) process.exitCode = 1;
  const told = process.env[figuresVariable];
  if (told) writeFileSync(told, JSON.stringify(held));
}

export const figureHead = ['figure', 'found', 'beside', 'ratio', 'budget', ''];

/** A row under `figureHead`. */
export function describeFigure(figure: HeldFigure): string[] {
  const { name, unit, found, beside, held, budget } = figure;
  return [
    name,
    describeSpread(found, unit),
    beside ? `${describeSpread(beside.found, unit)}, ${beside.what}` : '',
    beside ? held.toFixed(2) : '',
    beside ? String(budget) : `${budget} ${unit}`,
    isOver(figure) ? 'OVER' : 'ok',
  ];
}

/** A figure that could not be measured also counts as over. */
export function isOver({ held, budget }: HeldFigure): boolean {
  return !(held <= budget);
}

/** The median, and the range that holds nine of ten values. */
function describeSpread(values: readonly number[], unit: string): string {
  const write = (value: number) => Number(value.toPrecision(3)).toLocaleString('en-GB');
  const spread =
    values.length > 2 ? ` (${write(readPercentile(values, 5))} to ${write(readPercentile(values, 95))})` : '';
  return `${write(readMedian(values))} ${unit}`.trimEnd() + spread;
}
