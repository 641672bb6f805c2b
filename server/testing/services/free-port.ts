import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range that systems give out themselves, also to connections: such a port would be taken again at once. */
const ports = { first: 15_000, count: 15_000 };

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = ports.first + Math.floor(Math.random() * ports.count);
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
