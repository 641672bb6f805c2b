import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { createPostgresDatabase } from '../../../testing/databases/test-database.ts';
import { openPostgresEngine } from './postgres-engine.ts';

async function openOneConnection(isPreparing?: boolean) {
  const options = { poolSize: 1, ...(isPreparing === undefined ? {} : { isPreparing }) };
  const { database, close } = await openPostgresEngine(await createPostgresDatabase(), () => {}, options);
  onTestFinished(close);
  const ask = async (value: number) => {
    const { rows } = (await database.execute(sql`select ${value}::int + 1 as sum`)) as unknown as {
      rows: { sum: number }[];
    };
    return rows[0]?.sum;
  };
  const listPrepared = async () => {
    const found = await database.execute(sql`select statement from pg_prepared_statements`);
    return (found as unknown as { rows: { statement: string }[] }).rows.map(({ statement }) => statement);
  };
  return { database, ask, listPrepared };
}

it('a statement that runs often is prepared and gives the same results', async () => {
  const { database, ask, listPrepared } = await openOneConnection();
  expect(await ask(1)).toBe(2);
  expect(await listPrepared()).toEqual([]);
  for (let value = 2; value < 20; value += 1) expect(await ask(value)).toBe(value + 1);
  expect(await listPrepared()).toEqual(['select $1::int + 1 as sum']);
  // A transaction that fails leaves the prepared statement as it was.
  await expect(database.transaction((tx) => tx.execute(sql`select 1 / ${0}::int`))).rejects.toThrow();
  expect(await ask(41)).toBe(42);
});

it('a connection keeps no more than a hundred prepared statements', async () => {
  const { database, listPrepared } = await openOneConnection();
  for (let column = 0; column < 120; column += 1) {
    for (let time = 0; time < 6; time += 1) {
      await database.execute(sql`select ${time}::int as ${sql.identifier(`column_${column}`)}`);
    }
  }
  expect(await listPrepared()).toHaveLength(100);
});

it('no statement is prepared if prepared statements are turned off', async () => {
  const { ask, listPrepared } = await openOneConnection(false);
  for (let value = 0; value < 20; value += 1) await ask(value);
  expect(await listPrepared()).toEqual([]);
});
