import { getTableColumns, is, Param, Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDatabase, PgDialect, PgSession, type PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

type Values = Readonly<Record<string, unknown>>;

/** Any query that the library builds. */
type Built<Result> = {
  prepare(name: string): { execute(): Promise<Result> };
};

/** The call that a built query makes on a session, and the property that it sets on the result. */
type Recorded = {
  readonly call: Parameters<PgSession['prepareQuery']>;
  joinsNotNullableMap?: Record<string, boolean>;
};

const dialect = new PgDialect();

class RecordingSession extends PgSession {
  override prepareQuery(...call: Recorded['call']): never {
    const recorded = { call, setToken: () => recorded };
    return recorded as unknown as never;
  }

  override transaction(): never {
    throw new Error('A query is prepared outside of transactions');
  }
}

const recording = new PgDatabase(dialect, new RecordingSession(dialect), undefined) as unknown as Queryable;

/**
 * A query that is built once and from then on only filled with values, since building one costs the process about as much as
 * sending it. `build` receives placeholders in place of the values: they can be compared, stored and put into SQL, but not
 * inspected.
 */
export function prepareQuery<Given extends Values, Result>(
  build: (db: Queryable, values: Given) => Built<Result>,
): (db: Queryable, values: Given) => Promise<Result> {
  let recorded: Recorded | undefined;
  return (db, values) => {
    recorded ??= build(recording, placeholders as Given).prepare('') as unknown as Recorded;
    const [query, ...rest] = recorded.call;
    const params = query.params.map((param) => fill(param, values));
    const { joinsNotNullableMap } = recorded;
    const prepared = db._.session.prepareQuery({ ...query, params }, ...rest);
    return Object.assign(prepared, { joinsNotNullableMap }).execute() as Promise<Result>;
  };
}

/** The same for a statement written as SQL; returns its rows. */
export function prepareStatement<Given extends Values, Row>(
  write: (values: Given) => SQL,
): (db: Queryable, values: Given) => Promise<Row[]> {
  const ask = prepareQuery((_db, values: Given) => ({
    prepare: () => {
      const recorded: Recorded = { call: [dialect.sqlToQuery(write(values)), undefined, undefined, false] };
      return recorded as unknown as { execute(): Promise<{ rows: Row[] }> };
    },
  }));
  return async (db, values) => (await ask(db, values)).rows;
}

/** The values of a whole row of the table: a prepared query's values cannot be asked which of them there are. */
export function pickRow<Row extends object>(table: PgTable, values: Row): Row {
  const names = Object.keys(getTableColumns(table)) as (keyof Row)[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Row;
}

/** For a row that already exists: everything of the new one, without a further parameter for each value. */
export function pickExcluded<Table extends PgTable>(table: Table): Record<keyof Table['_']['columns'], SQL> {
  const columns = Object.entries(getTableColumns(table));
  const excluded = columns.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]);
  return Object.fromEntries(excluded) as Record<keyof Table['_']['columns'], SQL>;
}

const placeholders: Values = new Proxy({}, { get: (_values, name) => new Placeholder(String(name)) });

/** The value of a parameter, in the form that the driver takes. */
function fill(param: unknown, values: Values): unknown {
  if (is(param, Placeholder)) {
    const value = values[param.name];
    return value instanceof Date ? value.toISOString() : value;
  }
  if (!is(param, Param) || !is(param.value, Placeholder)) return param;
  const value = values[param.value.name];
  return value === null ? null : param.encoder.mapToDriverValue(value);
}
