import type { Config } from '../../config.ts';
import { noTracing, type Tracing } from '../observe/tracing.ts';
import type { DatabaseEngine, ReportError } from './database.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';
import { openPostgresEngine } from './postgres-engine.ts';

/** Opens and migrates the database that the configuration names. Throws `DatabaseError`. */
export function openDatabase(
  config: Config,
  report: ReportError,
  tracing: Tracing = noTracing,
): Promise<DatabaseEngine> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  const { databasePoolSize: poolSize, isPreparingStatements: isPreparing } = config;
  return databaseUrl
    ? openPostgresEngine(databaseUrl, report, {
        ...{ poolSize, tracing, isPreparing },
        directUrl: databaseDirectUrl ?? databaseUrl,
      })
    : openEmbeddedEngine(dataDir, { tracing });
}
