import type { Figure } from './bench-report.ts';

type Comparison = {
  /** Its name in budgets.json. */
  readonly name: string;
  /** How few are compared with how many. */
  readonly what: string;
  /** Not counting the first turn, which warms up. */
  readonly turns: number;
};

/** The milliseconds with many compared with few, in turns so that other load on the machine affects both alike. */
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
