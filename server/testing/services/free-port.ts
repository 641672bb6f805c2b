import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Below the range that systems give out themselves, also to connections: such a port would be taken again at once. */
const ports = { first: 15_000, count: 15_000 };
/** One empty file per port found lately: whoever found one may use it only after many seconds, while others look for theirs. */
const reservations = join(tmpdir(), 'focuspool-ports');
const reservedMs = 3_600_000;

/** Finds a port on which nothing listens, and which no process was given within the last hour. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = ports.first + Math.floor(Math.random() * ports.count);
    if (!reserve(port)) continue;
    const server = createServer().listen(port);
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

function reserve(port: number): boolean {
  const path = join(reservations, String(port));
  mkdirSync(reservations, { recursive: true });
  const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - since > reservedMs) rmSync(path, { force: true });
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
