import type { DatabaseEngine } from '../../src/platform/database/database.ts';
import { openPostgresEngine } from '../../src/platform/database/postgres-engine.ts';

const patienceMs = 150_000;

/** The engine as tests use it that are not about its limits: how long a busy machine takes is no failure of theirs. */
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
