import { Hono } from 'hono';
import { type Listening, listen } from '../http/listen.ts';
import { type Metrics, measureProcess } from './metrics.ts';

type MetricsParts = {
  readonly metrics: Metrics;
  /** Updates what is looked up rather than counted. */
  refresh(): Promise<void>;
};

/** Answers `/metrics`, and nothing else, on a port of its own, which is for monitoring the server. */
export async function serveMetrics(
  { metrics, refresh }: MetricsParts,
  place: { port: number; host: string | null },
): Promise<Listening> {
  const { registry } = metrics;
  const app = new Hono();
  app.get('/metrics', async (c) => {
    await refresh();
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType });
  });
  const listening = await listen(app, { ...place, setting: 'METRICS_PORT' });
  measureProcess(metrics);
  return listening;
}
