import type { Config } from '../../config.ts';
import { noTracing, type Tracing } from '../observe/tracing.ts';
import type { DatabaseEngine, ReportError } from './database.ts';

/** Opens and migrates the configured database; only its engine is loaded. Throws `DatabaseError`. */
export async function openDatabase(
  config: Config,
  report: ReportError,
  tracing: Tracing = noTracing,
): Promise<DatabaseEngine> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  const { databasePoolSize: poolSize, isPreparingStatements: isPreparing } = config;
  if (!databaseUrl) {
    const { openEmbeddedEngine } = await import('./embedded-engine.ts');
    return openEmbeddedEngine(dataDir, { tracing });
  }
  const { openPostgresEngine } = await import('./postgres-engine.ts');
  return openPostgresEngine(databaseUrl, report, {
    ...{ poolSize, tracing, isPreparing },
    directUrl: databaseDirectUrl ?? databaseUrl,
  });
}
