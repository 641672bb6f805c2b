import { onTestFinished } from 'vitest';
import { startServerProgram } from '../processes/program.ts';
import { makeTemporaryFolder } from '../processes/temporary-folder.ts';
import { startTestApp } from '../test-app.ts';
import { openPatientPostgres } from './patient-postgres.ts';
import { createPostgresDatabase } from './test-database.ts';

/**
 * A separate PostgreSQL database, an app in this process that makes people in it, and `start` for as many server programs
 * beside it as a test wants, which know the same sign-ins.
 */
export async function openSharedDatabase() {
  const databaseUrl = await createPostgresDatabase();
  const { database, close } = await openPatientPostgres(databaseUrl);
  onTestFinished(close);
  const app = await startTestApp({ services: { database } });
  const { secret } = await app.services.auth.$context;
  const start = (settings: Readonly<Record<string, string>> = {}) =>
    startServerProgram({
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: secret,
      DATA_DIR: makeTemporaryFolder(),
      ...settings,
    });
  return { databaseUrl, database, app, start };
}
