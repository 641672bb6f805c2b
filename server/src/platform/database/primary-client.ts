import pg from 'pg';
import { listHostUrls } from './database-hosts.ts';

/** The longest wait for a host that says nothing: another one may have taken over meanwhile. */
const longestWaitMs = 5_000;

type Host = { readonly host: string; readonly port: number };

/** No host takes writes at present: all of them are away, or follow one that is. */
export class NoPrimary extends Error {}

type Connected = (error: Error | null) => void;

/**
 * The driver's client for a database's address. Of several hosts it connects to the one that takes writes at the time, and never
 * to one that follows another. Clients of one class share the memory of which one it was.
 */
export function createClientClass(url: string): typeof pg.Client {
  const urls = listHostUrls(url);
  if (urls.length === 1) return pg.Client;
  let known: Promise<Host> | null = null;

  return class PrimaryClient extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      const limitMs = Math.min(config.connectionTimeoutMillis ?? longestWaitMs, longestWaitMs);
      super({ ...config, connectionString: urls[0], connectionTimeoutMillis: limitMs });
      // If it is lost between two steps of connecting, it has no other listener yet, which would end the process.
      this.on('error', () => {});
    }

    override connect(): Promise<this>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<this> | undefined {
      const connecting = this.#connectToPrimary();
      if (!callback) return connecting;
      connecting.then(
        () => process.nextTick(callback, null),
        (error) => process.nextTick(callback, error),
      );
      return undefined;
    }

    async #connectToPrimary(): Promise<this> {
      known ??= findPrimary(urls);
      const finding = known;
      try {
        // The driver takes one host when the client is created, and reads it when it connects.
        Object.assign(this, await finding);
        await super.connect();
        // It may follow another host by now.
        if (!(await takesWrites(this))) throw new NoPrimary('the database has another primary by now');
        return this;
      } catch (error) {
        if (known === finding) known = null;
        void this.end().catch(() => {});
        throw error;
      }
    }
  };
}

/** The first host to say that it takes writes. */
async function findPrimary(urls: readonly string[]): Promise<Host> {
  try {
    return await Promise.any(urls.map(askHost));
  } catch (error) {
    throw new NoPrimary('no host of DATABASE_URL takes writes', { cause: error });
  }
}

async function askHost(url: string): Promise<Host> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: longestWaitMs,
    query_timeout: longestWaitMs,
    application_name: 'focuspool primary',
  });
  // Errors are reported by the call that they occur in.
  client.on('error', () => {});
  try {
    await client.connect();
    const { host, port } = client;
    if (await takesWrites(client)) return { host, port };
    throw new NoPrimary(`${host}:${port} follows another`);
  } finally {
    void client.end().catch(() => {});
  }
}

async function takesWrites(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('show transaction_read_only');
  return rows[0]?.transaction_read_only === 'off';
}
