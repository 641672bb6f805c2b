import type { Config } from '../../config.ts';
import type { DatabaseEngine, ReportError } from './database.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';
import { openPostgresEngine } from './postgres-engine.ts';

/** Opens and migrates the database that the configuration names. Throws `DatabaseError`. */
export function openDatabase(config: Config, report: ReportError): Promise<DatabaseEngine> {
  return config.databaseUrl
    ? openPostgresEngine(config.databaseUrl, report, { poolSize: config.databasePoolSize })
    : openEmbeddedEngine(config.dataDir);
}
