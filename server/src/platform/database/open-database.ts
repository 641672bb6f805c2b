import type { Config } from '../../config.ts';
import type { DatabaseEngine, ReportTrouble } from './database.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';
import { openPostgresEngine } from './postgres-engine.ts';

/** Opens and migrates the database that the configuration names. Throws `DatabaseError`. */
export function openDatabase(config: Config, report: ReportTrouble): Promise<DatabaseEngine> {
  return config.databaseUrl
    ? openPostgresEngine(config.databaseUrl, report, { poolSize: config.databasePoolSize })
    : openEmbeddedEngine(config.dataDir);
}
