import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';
import { findFreePort } from './free-port.ts';

const programs = ['valkey-server', 'redis-server'];

export type RedisServer = {
  readonly url: string;
  /** Ends the server at once, as a crash would. */
  kill(): Promise<void>;
  /** Leaves it like a hanging machine: connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Starts it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** The server's program. Null if none is available. */
export function findRedisProgram(): string | null {
  return findProgram(programs, 'redis-server');
}

/** Starts a separate Redis on a free port, without persistence. It ends with the process that started it. */
export async function startRedisServer(program: string): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-redis-'));
  const port = await findFreePort();
  let server = await start(program, port, folder);
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end(server),
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
    restart: async () => {
      server = await start(program, port, folder);
    },
    stop: async () => {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function start(program: string, port: number, folder: string): Promise<ChildProcess> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const server = spawn(program, settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  process.once('exit', () => server.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
      if (/ready to accept connections/i.test(output)) resolve(server);
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`Redis did not start: ${output}`)));
  });
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  await new Promise((resolve) => {
    server.once('exit', resolve);
    server.kill('SIGKILL');
  });
}
