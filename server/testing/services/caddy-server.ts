import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '../processes/temporary-folder.ts';
import { findProgram } from './find-program.ts';
import { findFreePort } from './free-port.ts';

export type CaddyServer = {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The certificate of the authority that issued the server's certificate. */
  readonly authority: string;
};

/** The server's program. Null if none is available. */
export function findCaddyProgram(): string | null {
  return findProgram(['caddy'], 'caddy');
}

/** Serves `https://localhost` with the Caddyfile in front of these processes (`host:port`), until the test ends. */
export async function startCaddyServer(
  program: string,
  caddyfile: string,
  ports: Pick<CaddyServer, 'httpsPort'>,
  apps: readonly string[],
): Promise<CaddyServer> {
  const httpPort = await findFreePort();
  const folder = makeTemporaryFolder();
  const server = spawn(program, ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      ...{ SITE_ADDRESS: 'localhost', APPS: apps.join(' '), HOME: folder, XDG_DATA_HOME: folder },
      ...{ HTTP_PORT: String(httpPort), HTTPS_PORT: String(ports.httpsPort) },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
  });
  onTestFinished(async () => {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  });
  const certificate = join(folder, 'caddy/pki/authorities/local/root.crt');
  const issued = join(folder, 'caddy/certificates/local/localhost/localhost.crt');
  await waitUntil(() => {
    if (server.exitCode !== null) throw new Error(`Caddy did not start: ${said}`);
    return existsSync(certificate) && existsSync(issued);
  });
  return { ...ports, httpPort, authority: readFileSync(certificate, 'utf8') };
}
