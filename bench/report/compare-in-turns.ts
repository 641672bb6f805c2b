import type { Figure } from './bench-report.ts';

type Comparison = {
  /** Its name in budgets.json. */
  readonly name: string;
  /** How few are compared with how many. */
  readonly what: string;
  /** Not counting the first turn, which warms up. */
  readonly turns: number;
};

/** The milliseconds with many compared with few, in turns. */
export async function compareInTurns(
  { name, what, turns }: Comparison,
  measure: (size: 'few' | 'many', turn: number) => Promise<readonly number[]>,
): Promise<Figure> {
  const found = await measureInTurns(['few', 'many'], turns + 1, measure);
  const few = found.few.slice(1).flat();
  return { name, unit: 'ms', found: found.many.slice(1).flat(), beside: { what, found: few } };
}

/** What is measured of each, in turns and in alternating order, so that other load on the machine affects all alike. */
export async function measureInTurns<Name extends string, Found>(
  names: readonly Name[],
  turns: number,
  measure: (name: Name, turn: number) => Promise<Found>,
): Promise<Record<Name, Found[]>> {
  const found = Object.fromEntries(names.map((name) => [name, [] as Found[]])) as Record<Name, Found[]>;
  for (let turn = 0; turn < turns; turn += 1)
    for (const name of turn % 2 ? names.toReversed() : names) found[name].push(await measure(name, turn));
  return found;
}
