import type { TestProject } from 'vitest/node';
import { openPostgresEngine } from '../../src/platform/database/postgres-engine.ts';
import './engine-choice.ts';
import { fastSettings, startPostgresServer } from './postgres-server.ts';

const template = 'focuspool_template';

/** Starts one PostgreSQL for the whole run, with a migrated database that every test file copies. */
export default async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  // Query plans would depend on whether autovacuum happens to have analysed a small table.
  const server = await startPostgresServer({ settings: [...fastSettings, 'autovacuum=off'] });
  const engine = await openPostgresEngine(await server.createDatabase(template), () => {});
  await engine.close();
  project.provide('engine', { name: 'postgres', adminUrl: server.urlOf('postgres'), template });
  return () => server.stop();
}
