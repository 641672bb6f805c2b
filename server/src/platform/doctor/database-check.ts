import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Config } from '../../config.ts';
import { sendAdminCommand } from '../admin/admin-socket.ts';
import { listMigrations } from '../backup/catalogue.ts';
import { DatabaseError, migrationsFolder } from '../database/database.ts';
import { listHostUrls } from '../database/database-hosts.ts';
import { isBehindPooler, openPlainSession, type Place, type Query } from '../database/plain-session.ts';
import { type Finding, fine, reasonOf, wrong } from './finding.ts';
import type { ReportedTime } from './machine-checks.ts';
import { checkPooler } from './pooler-check.ts';

const oldestVersion = 14;
/** Connections of a process beside its pool: for sign-ins, and for live updates unless Redis carries them. */
const countListening = (redisUrl: string | null) => (redisUrl ? 1 : 2);

type DatabaseDiagnosis = {
  readonly findings: Finding[];
  /** Null if the database runs in a process of this machine, or does not answer. */
  readonly reportedTime: ReportedTime | null;
};

type Settings = Place &
  Pick<Config, 'databasePoolSize'> &
  Partial<Pick<Config, 'adminEmails' | 'isPreparingStatements' | 'redisUrl'>>;

/** Checks that the database answers, fits this program, and has none of the `unwanted` addresses; changes nothing in it. */
export async function checkDatabase(
  config: Settings,
  unwanted: readonly string[] = [],
): Promise<DatabaseDiagnosis> {
  const { databaseUrl, dataDir, isPreparingStatements = true } = config;
  if (!databaseUrl) {
    if (!existsSync(join(dataDir, 'postgres'))) {
      return { findings: [fine('database', `the first start creates it in ${dataDir}`)], reportedTime: null };
    }
    if (await isServed(dataDir)) {
      return {
        findings: [fine('database', `a running FocusPool has it open in ${dataDir}`)],
        reportedTime: null,
      };
    }
  }
  try {
    const session = await openPlainSession(config);
    try {
      const { findings, reportedTime } = await session.transact((query) => examine(query, config, unwanted));
      if (databaseUrl && isBehindPooler(config)) {
        findings.push(await checkPooler(databaseUrl, isPreparingStatements));
      }
      return { findings, reportedTime };
    } finally {
      await session.close();
    }
  } catch (error) {
    if (error instanceof DatabaseError)
      return { findings: [wrong('database', error.message)], reportedTime: null };
    return { findings: [wrong('database', `${reasonOf(error)}. See its log.`)], reportedTime: null };
  }
}

/** A running server answers, though it does not know this command. */
async function isServed(dataDir: string): Promise<boolean> {
  return sendAdminCommand(dataDir, '/', {}).then(
    (reply) => reply !== null,
    () => true,
  );
}

type FoundServer = {
  readonly version: string;
  readonly major: number;
  readonly now: Date;
  readonly connections: number;
  /** How many of these are for superusers and for roles that are named to have them. */
  readonly reserved: number;
  /** The processes of FocusPool on this database, counted by a connection that each has once. */
  readonly processes: number;
  readonly commit: string;
  readonly standbys: string;
};

async function examine(
  query: Query,
  config: Settings,
  unwanted: readonly string[],
): Promise<DatabaseDiagnosis> {
  const [found] = await query<FoundServer>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
       clock_timestamp() as now, current_setting('max_connections')::int as connections,
       current_setting('superuser_reserved_connections')::int
         + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
       (select count(*)::int from pg_stat_activity
         where application_name = 'focuspool sign-ins' and datname = current_database()) as processes,
       current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as standbys`,
  );
  const { databaseUrl } = config;
  const at = new Date();
  if (!found) throw new Error('the database gave no answer');
  const done = await listMigrations(query);
  const findings = [judgeVersion(found), judgeMigrations(done)];
  if (done.length > 0) findings.push(...(await judgePeople(query, unwanted)));
  if (done.length === readMigrationFiles({ migrationsFolder }).length)
    findings.push(...(await judgeOperators(query, config.adminEmails ?? [])));
  if (databaseUrl && listHostUrls(databaseUrl).length > 1) findings.push(judgeReplica(found));
  if (databaseUrl && !isBehindPooler(config)) findings.push(...judgeConnections(found, config));
  return {
    findings,
    reportedTime: databaseUrl ? { by: 'the database', time: found.now, at, toMs: 0 } : null,
  };
}

function judgeVersion({ version, major }: { version: string; major: number }): Finding {
  if (major >= oldestVersion) return fine('database', `PostgreSQL ${version} answers`);
  return wrong('database', `PostgreSQL ${version} is too old: use ${oldestVersion} or newer.`);
}

async function judgePeople(query: Query, unwanted: readonly string[]): Promise<Finding[]> {
  const found = await query<{ email: string }>(
    'select email from users where email = any($1) order by email',
    [unwanted],
  );
  if (found.length === 0) return [];
  const text = `${found.map(({ email }) => email).join(', ')} came from a demo, with invented commissions`;
  return [wrong('demo accounts', `${text}: delete them at /admin, or begin with an empty database.`)];
}

/** To everyone else the operator's pages look as if they did not exist. */
async function judgeOperators(query: Query, addresses: readonly string[]): Promise<Finding[]> {
  const found = await query<{ email: string; isVerified: boolean; hasFactor: boolean }>(
    `select lower(email) as email, email_verified as "isVerified", exists (select from second_factors
       where user_id = users.id and confirmed_at is not null) or exists (select from passkeys
       where user_id = users.id) as "hasFactor" from users where lower(email) = any($1)`,
    [addresses],
  );
  const missing = addresses.flatMap((address) => {
    const account = found.find(({ email }) => email === address);
    if (!account) return [`${address} has no account yet`];
    if (!account.isVerified) return [`${address} is not verified`];
    return account.hasFactor ? [] : [`${address} has neither two-step sign-in nor a passkey`];
  });
  if (missing.length === 0) return addresses.length > 0 ? [fine('operators', 'can open /admin')] : [];
  return [wrong('operators', `${missing.join(', ')}: without it nobody opens /admin.`)];
}

/** A process that is checked before it runs counts too. */
function judgeConnections(
  { connections, reserved, processes }: FoundServer,
  { databasePoolSize: poolSize, redisUrl = null }: Settings,
): Finding[] {
  const count = Math.max(1, processes);
  const all = count * (poolSize + countListening(redisUrl));
  if (all <= connections - reserved) return [];
  const text = `PostgreSQL takes ${connections} connections and reserves ${reserved} of them`;
  const wanted = `${count === 1 ? 'one process' : `${count} processes`} with DATABASE_POOL_SIZE=${poolSize}`;
  return [
    wrong(
      'connections',
      `${text}, and ${wanted} may open ${all}: raise max_connections or lower the setting.`,
    ),
  ];
}

/** Operators who name several hosts mean to lose none together with what it has acknowledged. */
export function judgeReplica({ commit, standbys }: Pick<FoundServer, 'commit' | 'standbys'>): Finding {
  if (standbys !== '' && commit !== 'off' && commit !== 'local') {
    return fine('replica', 'has each write before it is acknowledged');
  }
  const text = 'no write waits for a replica, and the latest would be lost with the primary';
  return wrong('replica', `${text}: set synchronous_standby_names, or synchronous_mode of Patroni.`);
}

export function judgeMigrations(done: readonly string[]): Finding {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  if (done.some((hash, at) => hash !== known[at])) {
    const text = 'the database was migrated by another version';
    return wrong('migrations', `${text}: run a FocusPool as new as the one that served it last.`);
  }
  const waiting = known.length - done.length;
  if (waiting === 0) return fine('migrations', `all ${known.length} are done`);
  return fine('migrations', `the next start runs ${waiting} of ${known.length}`);
}
