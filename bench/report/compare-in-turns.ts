import type { Figure } from './bench-report.ts';

type Comparison = {
  /** As budgets.json names it. */
  readonly name: string;
  /** How few stand beside how many. */
  readonly what: string;
  /** Besides the first one, which warms up. */
  readonly turns: number;
};

/** The milliseconds of many beside those of few, in turns so that what else the machine does meets both alike. */
export async function compareInTurns(
  { name, what, turns }: Comparison,
  measure: (size: 'few' | 'many', turn: number) => Promise<readonly number[]>,
): Promise<Figure> {
  const found = { few: [] as number[], many: [] as number[] };
  for (let turn = 0; turn <= turns; turn += 1)
    for (const size of ['few', 'many'] as const) {
      const measured = await measure(size, turn);
      if (turn > 0) found[size].push(...measured);
    }
  return { name, unit: 'ms', found: found.many, beside: { what, found: found.few } };
}
