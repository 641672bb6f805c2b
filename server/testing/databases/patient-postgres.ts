import type { DatabaseEngine } from '../../src/platform/database/database.ts';
import { openPostgresEngine } from '../../src/platform/database/postgres-engine.ts';

const patienceMs = 150_000;

/** The engine for tests that are not about its limits: a slow machine must not make them fail. */
export function openPatientPostgres(url: string): Promise<DatabaseEngine> {
  return openPostgresEngine(url, () => {}, {
    limits: {
      connect: patienceMs,
      lock: patienceMs,
      statement: patienceMs,
      idleInTransaction: patienceMs,
      silence: patienceMs,
    },
  });
}
