import * as v from 'valibot';

export const maxEstimate = 20;

/** `1 run`, `8 runs`. */
export function formatRuns(runs: number): string {
  return runs === 1 ? '1 run' : `${runs} runs`;
}

/** How many runs a task will take, as its person thinks. */
export const taskEstimateSchema = v.pipe(
  v.number(),
  v.integer('An estimate is in whole runs'),
  v.minValue(1),
  v.maxValue(maxEstimate),
);

/** What was thought beside what it took; null without an estimate. Before the first run there is nothing to compare. */
export function describeEstimate({
  estimate,
  runs = 0,
  isCompleted,
}: {
  readonly estimate?: number | undefined;
  readonly runs?: number | undefined;
  readonly isCompleted: boolean;
}): string | null {
  if (!estimate) return null;
  if (runs === 0 && !isCompleted) return formatRuns(estimate);
  return `planned ${estimate}, took ${runs}`;
}
