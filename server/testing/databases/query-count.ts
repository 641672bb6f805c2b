import { onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';

/** The statements sent to the database from now on, outside transactions; until the test ends. */
export function watchQueries(database: Database): string[] {
  const statements: string[] = [];
  const { $client } = database as unknown as { $client: { query(...call: unknown[]): unknown } };
  const ask = $client.query.bind($client);
  const spy = vi.spyOn($client, 'query').mockImplementation((...call) => {
    const [query] = call;
    statements.push(typeof query === 'string' ? query : (query as { text: string }).text);
    return ask(...call);
  });
  onTestFinished(() => spy.mockRestore());
  return statements;
}
