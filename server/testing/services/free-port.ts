import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to whoever asks for any, connections included: such a one is taken again at once. */
const ports = { first: 15_000, count: 15_000 };

/** A port that nobody listens on right now. */
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
