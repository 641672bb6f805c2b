import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

type Asking = { readonly connectionParameters: { readonly application_name?: string } };

/** The statements of the server's pools from now on, including those in transactions; until the test ends. PostgreSQL only. */
export function watchStatements(): string[] {
  const statements: string[] = [];
  const ask = pg.Client.prototype.query as (...call: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...call: unknown[]
  ) {
    const [query] = call;
    const { application_name: name } = (this as unknown as Asking).connectionParameters;
    if (name === 'focuspool')
      statements.push(typeof query === 'string' ? query : (query as { text: string }).text);
    return ask.apply(this, call);
  } as never);
  onTestFinished(() => spy.mockRestore());
  return statements;
}
