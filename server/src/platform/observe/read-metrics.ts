import type { Metric } from 'prom-client';

type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

/** The current values of a metric, with their labels; of a histogram, those of the named part. */
export async function listSamples(metric: Metric, part?: 'sum' | 'count'): Promise<Sample[]> {
  const { name, values } = await metric.get();
  const wanted = part && `${name}_${part}`;
  return values
    .filter((each) => !wanted || ('metricName' in each && each.metricName === wanted))
    .map(({ labels, value }) => ({
      labels: Object.fromEntries(Object.entries(labels).map(([label, of]) => [label, String(of)])),
      value,
    }));
}

/** The values by one of their labels. */
export async function readByLabel(
  metric: Metric,
  label: string,
  part?: 'sum' | 'count',
): Promise<ReadonlyMap<string, number>> {
  const samples = await listSamples(metric, part);
  return new Map(samples.map(({ labels, value }) => [labels[label] ?? '', value]));
}
