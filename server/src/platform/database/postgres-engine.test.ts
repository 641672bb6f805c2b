import { sql } from 'drizzle-orm';
import { expect, onTestFinished, vi } from 'vitest';
import { itOn } from '../../../testing/engine-choice.ts';
import { startPostgresServer } from '../../../testing/postgres-server.ts';
import { openPostgresEngine } from './postgres-engine.ts';

itOn('postgres')('a server that goes away in a transaction costs the transaction only', async () => {
  const postgres = await startPostgresServer();
  onTestFinished(() => postgres.stop());
  const lost: Error[] = [];
  const engine = await openPostgresEngine(postgres.urlOf('postgres'), (error) => lost.push(error));
  const transaction = engine.database.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await postgres.kill();
    // Nothing is asked at the moment of the loss, so that no query can carry the error.
    await vi.waitUntil(() => lost.length > 0);
    await tx.execute(sql`select 2`);
  });
  await expect(transaction).rejects.toThrow();
  await engine.close();
});
