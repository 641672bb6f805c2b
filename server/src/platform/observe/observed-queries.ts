import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Tracing } from './tracing.ts';

const maxQueryLength = 2_000;

type Query = (...call: unknown[]) => unknown;

/** Records a query by its text, which has numbers in place of the values: these are no one's business. */
function traceQuery(tracing: Tracing, text: string, run: () => Promise<unknown>): Promise<unknown> {
  const [verb = ''] = text.trimStart().split(/\W/, 1);
  return tracing.trace(`database ${verb.toLowerCase()}`, run, {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxQueryLength) },
  });
}

/**
 * Runs a query as it was asked, and records it, unless it has a callback or is a stream: then its result comes in another way
 * than by a promise.
 */
function record(tracing: Tracing, ask: Query, call: unknown[]): unknown {
  const [query] = call;
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
  const isAwaited = typeof text === 'string' && call.every((value) => typeof value !== 'function');
  return isAwaited ? traceQuery(tracing, text, () => ask(...call) as Promise<unknown>) : ask(...call);
}

type TracedSettings = Omit<pg.PoolConfig, 'Client'> & { readonly Client: typeof pg.Client };

/**
 * The driver's pool with each query recorded: the pool's own queries with their wait for a connection, and those of transactions.
 */
export function createTracedPool(settings: TracedSettings, tracing: Tracing): pg.Pool {
  class TracedClient extends settings.Client {}
  TracedClient.prototype.query = function (this: pg.Client, ...call: unknown[]) {
    const ask = settings.Client.prototype.query as Query;
    return record(tracing, (...values) => ask.apply(this, values), call);
  } as typeof pg.Client.prototype.query;
  const pool = new pg.Pool({ ...settings, Client: TracedClient });
  const askPool = pool.query.bind(pool) as Query;
  pool.query = ((...call: unknown[]) => record(tracing, askPool, call)) as typeof pool.query;
  return pool;
}

type Asking = Pick<PGlite, 'query'>;

/** The same for the embedded engine. */
export function traceEmbedded(client: PGlite, tracing: Tracing): PGlite {
  const transact = client.transaction.bind(client);
  watch(client);
  client.transaction = (run) =>
    transact((tx) => {
      watch(tx);
      return run(tx);
    });
  return client;

  function watch(asking: Asking): void {
    const ask = asking.query.bind(asking) as Query;
    asking.query = ((...call: unknown[]) =>
      traceQuery(tracing, String(call[0]), () => ask(...call) as Promise<unknown>)) as Asking['query'];
  }
}
