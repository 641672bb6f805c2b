import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type HangingPostgres = {
  /** The address of the same database behind a line that can hang. */
  readonly url: string;
  /** From now on nothing passes, and nobody is told. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/** Stands between a client and a database on a Unix socket. */
export async function standBeforePostgres(url: string): Promise<HangingPostgres> {
  const { pathname, searchParams } = new URL(url);
  const socketPath = `${searchParams.get('host')}/.s.PGSQL.5432`;
  const lines: { near: Socket; far: Socket }[] = [];
  let isFrozen = false;
  const join = ({ near, far }: { near: Socket; far: Socket }) => near.pipe(far).pipe(near);
  const server = createServer((near) => {
    const line = { near, far: connect(socketPath) };
    near.on('error', () => {}).on('close', () => line.far.destroy());
    line.far.on('error', () => {}).on('close', () => near.destroy());
    lines.push(line);
    if (!isFrozen) join(line);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://postgres@127.0.0.1:${port}${pathname}`,
    freeze: () => {
      isFrozen = true;
      for (const { near, far } of lines) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    thaw: () => {
      isFrozen = false;
      lines.forEach(join);
    },
    stop: async () => {
      for (const { near } of lines) near.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
