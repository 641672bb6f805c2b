import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A line to a service that passes everything on until told otherwise. */
export type Line = {
  readonly port: number;
  /** From now on nothing passes, and neither side is notified. */
  freeze(): void;
  thaw(): void;
  /** Delays everything by about this many milliseconds each way. */
  slowDown(ms: number): void;
  stop(): Promise<void>;
};

/** Stands between clients and a service. */
export async function openLine(service: NetConnectOpts): Promise<Line> {
  const ends = new Set<Socket>();
  let delayMs = 0;
  let thawed = Promise.withResolvers<void>();
  thawed.resolve();

  /** Passes data on in order, each piece once it is due and the line lets it through; the end comes last. */
  function carry(from: Socket, to: Socket): void {
    let passed = Promise.resolve();
    from.on('data', (piece) => {
      const dueAt = performance.now() + delayMs * (0.5 + Math.random());
      passed = passed.then(async () => {
        const waitMs = dueAt - performance.now();
        if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
        await thawed.promise;
        to.write(piece);
      });
    });
    from.on('error', () => {});
    from.on('close', () => {
      ends.delete(from);
      void passed.then(async () => {
        await thawed.promise;
        to.destroySoon();
      });
    });
    ends.add(from);
  }

  const server = createServer((near) => {
    const far = connect(service);
    carry(near, far);
    carry(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      thawed = Promise.withResolvers();
    },
    thaw: () => thawed.resolve(),
    slowDown: (ms) => {
      delayMs = ms;
    },
    stop: async () => {
      server.close();
      for (const end of ends) end.destroy();
      await once(server, 'close');
    },
  };
}
