import { type Line, openLine } from '../services/line.ts';

export type HangingPostgres = Omit<Line, 'port'> & {
  /** The address of the same database behind a line that can hang. */
  readonly url: string;
};

/** Stands between a client and a database that listens on a Unix socket. */
export async function startHangingPostgres(url: string): Promise<HangingPostgres> {
  const { pathname, searchParams } = new URL(url);
  const { port, ...line } = await openLine({ path: `${searchParams.get('host')}/.s.PGSQL.5432` });
  return { ...line, url: `postgres://postgres@127.0.0.1:${port}${pathname}` };
}
