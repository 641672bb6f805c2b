import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** A statement that is asked less often costs each connection more memory than it saves. */
const usesBeforeNaming = 5;
const maxNamed = 100;
const maxCounted = 1_000;
const mayBeNamed = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * The driver's client, with frequent statements prepared by name: each connection parses them once, and plans them again only
 * while the values make a difference.
 */
export function nameStatements(Client: typeof pg.Client): typeof pg.Client {
  const counts = new LRUCache<string, number>({ max: maxCounted });
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known || names.size >= maxNamed || !mayBeNamed.test(text)) return known;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count < usesBeforeNaming) return undefined;
    counts.delete(text);
    const name = `focuspool_${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  class NamingClient extends Client {}
  NamingClient.prototype.query = function (this: pg.Client, ...call: unknown[]) {
    const [query, values] = call;
    const { text } = (query ?? {}) as { text?: unknown };
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const name = isPlain ? nameOf(text) : undefined;
    const asked = name ? [{ ...(query as object), name }, ...call.slice(1)] : call;
    return (Client.prototype.query as (...call: unknown[]) => unknown).apply(this, asked);
  } as typeof pg.Client.prototype.query;
  return NamingClient;
}
