import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { findProgram } from '../services/find-program.ts';
import { findFreePort } from '../services/free-port.ts';

const nobody = 65_534;
const debianFolder = '/usr/lib/postgresql';

const clusterSchema = v.object({
  members: v.array(v.object({ name: v.string(), role: v.string(), state: v.string() })),
});

/** How soon a standby takes over: the leader's lease, and how often it is renewed, in seconds. */
const lease = { ttl: 10, loop_wait: 2, retry_timeout: 3 };

type Node = {
  readonly name: string;
  readonly folder: string;
  readonly apiPort: number;
  readonly databasePort: number;
  lose(): Promise<void>;
};

export type PatroniCluster = {
  /** The address of the database, naming all its hosts. */
  readonly url: string;
  /** Removes the primary, its Patroni and its files at once and for good. */
  losePrimary(): Promise<void>;
};

/** Why such a cluster cannot run here, or null. Root on Debian installs what is missing. */
export function findPatroniProblem(): string | null {
  if (process.getuid?.() !== 0) return 'needs root, to run PostgreSQL as another user';
  if (!findProgram(['etcd'], 'etcd-server')) return 'needs etcd';
  if (!findProgram(['patroni'], 'patroni')) return 'needs Patroni';
  if (!findProgram(['pg_basebackup'], 'postgresql') || !existsSync(debianFolder))
    return "needs Debian's PostgreSQL";
  return null;
}

/** Two PostgreSQL servers, one of which follows the other synchronously, managed by Patroni and etcd until the test ends. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-patroni-'));
  chownSync(folder, nobody, nobody);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const etcdPort = await startEtcd(folder);
  const nodes: Node[] = [];
  for (const name of ['first', 'second']) nodes.push(await startNode(folder, name, etcdPort));
  const readMembers = async () => {
    const answers = nodes.map(({ apiPort }) => fetch(`http://127.0.0.1:${apiPort}/cluster`));
    const answer = await Promise.any(answers).catch(() => null);
    const told = v.safeParse(clusterSchema, await answer?.json());
    return told.success ? told.output.members : [];
  };
  await waitUntil(async () => {
    const roles = (await readMembers()).map(({ role }) => role);
    return roles.includes('leader') && roles.includes('sync_standby');
  }, 500);
  const hosts = nodes.map(({ databasePort }) => `127.0.0.1:${databasePort}`);
  return {
    url: `postgres://postgres:secret@${hosts.join()}/postgres?target_session_attrs=read-write`,
    losePrimary: async () => {
      const leader = (await readMembers()).find(({ role }) => role === 'leader');
      await nodes.find(({ name }) => name === leader?.name)?.lose();
    },
  };
}

async function startEtcd(folder: string): Promise<number> {
  const [port, peerPort] = [await findFreePort(), await findFreePort()];
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const settings = [
    ...['--data-dir', join(folder, 'etcd'), '--unsafe-no-fsync', '--log-level', 'error'],
    ...['--listen-client-urls', own, '--advertise-client-urls', own],
    ...[
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `default=${peer}`,
    ],
  ];
  run('etcd', settings, folder);
  await waitUntil(async () => (await fetch(`${own}/health`).catch(() => null))?.ok);
  return port;
}

async function startNode(parent: string, name: string, etcdPort: number): Promise<Node> {
  const folder = join(parent, name);
  const [apiPort, databasePort] = [await findFreePort(), await findFreePort()];
  const api = `127.0.0.1:${apiPort}`;
  const address = `127.0.0.1:${databasePort}`;
  const [version] = readdirSync(debianFolder).toSorted((one, other) => Number(other) - Number(one));
  const settings = {
    scope: 'focuspool',
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...lease,
        synchronous_mode: true,
        // Does not wait for a failed primary to restart: there is another server.
        primary_start_timeout: 0,
        master_start_timeout: 0,
        postgresql: { parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: folder,
      bin_dir: join(debianFolder, version ?? '', 'bin'),
      pgpass: join(parent, `${name}.pgpass`),
      parameters: { unix_socket_directories: parent },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
      authentication: {
        superuser: { username: 'postgres', password: 'secret' },
        replication: { username: 'replicator', password: 'secret' },
      },
    },
  };
  const file = join(parent, `${name}.json`);
  writeFileSync(file, JSON.stringify(settings));
  const keeper = run('patroni', [file], parent);
  const lose = async () => {
    await keeper.end();
    killPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  onTestFinished(lose);
  await waitUntil(async () => (await fetch(`http://${api}/health`).catch(() => null))?.ok, 200);
  return { name, folder, apiPort, databasePort, lose };
}

/** Runs a program as nobody, as PostgreSQL requires; it ends with the process that started it. */
function run(program: string, args: readonly string[], folder: string): { end(): Promise<void> } {
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', '--', program, ...args], {
    ...{ uid: nobody, gid: nobody, cwd: folder, stdio: 'ignore' },
    env: { ...process.env, HOME: folder },
  });
  const ended = once(child, 'exit');
  const end = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(end);
  return { end };
}

/** Its Patroni is gone, so the process id is read from the server's own file. Its child processes end with it. */
function killPostgres(folder: string): void {
  try {
    const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
