import * as v from 'valibot';

export const maxEstimate = 20;

/** `1 run`, `8 runs`. */
export function formatRuns(runs: number): string {
  return runs === 1 ? '1 run' : `${runs} runs`;
}

/** How many runs the person thinks a task will take. */
export const taskEstimateSchema = v.pipe(
  v.number(),
  v.integer('An estimate is in whole runs'),
  v.minValue(1),
  v.maxValue(maxEstimate),
);

/** The estimate beside the actual runs; null without an estimate. Before the first run there is nothing to compare. */
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
