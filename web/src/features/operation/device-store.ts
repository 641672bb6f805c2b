import { uuidSchema } from '@focuspool/domain/base-schemas';
import {
  type Operation,
  type Snapshot,
  type Verdict,
  verdictSchema,
} from '@focuspool/domain/operation/operation';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import * as v from 'valibot';
import { createListeners } from '../../platform/listeners.ts';
import { makeUuid } from '../../platform/make-uuid.ts';

/** A verdict that the person has to read: on an operation that was refused, or counted in part. */
export type Report = { readonly operation: Operation; readonly verdict: Verdict };

/** What a device stores for one person. Another version may have stored it: state and operations may have any shape. */
export type DeviceData = {
  /** Identifies the database; a new one once the browser has forgotten everything, as when its data is cleared. */
  readonly origin: string;
  /** The server's last state; null if this device never received one, or the browser has lost it. */
  readonly snapshot: Snapshot | null;
  /** The outbox: the operations that the server has not decided, in order. */
  readonly outbox: readonly Operation[];
  readonly reports: readonly Report[];
};

type Settlement = {
  readonly snapshot: Snapshot | null;
  /** Ids of the operations that leave the outbox. */
  readonly decided: readonly string[];
  readonly reports: readonly Report[];
};

/** Every call rejects if the browser stores nothing, or is late with it. */
export type DeviceStore = {
  read(): Promise<DeviceData>;
  /** Puts operations at the end of the outbox in their order, including any that are already in it. Resolves to the `origin`. */
  add(operations: readonly Operation[]): Promise<string>;
  /** In one transaction: the state moves on, never back, and decided operations are removed. */
  settle(settlement: Settlement): Promise<void>;
  /** Replaces the operations of the outbox that have the same ids. */
  replace(operations: readonly Operation[]): Promise<void>;
  dismissReport(id: string): Promise<void>;
  /** Forgets all but the outbox and the reports, and optionally has the other tabs forget the server's state too. */
  forgetSnapshot(inAllTabs: boolean): Promise<void>;
  erase(): Promise<void>;
  /** Calls back when another tab has changed something, or has all tabs forget; returns a function that stops this. */
  watch(onChange: () => void, onForget: () => void): () => void;
};

/** What a page needs besides, as the browser may keep a page that was left, and show it again. */
type SuspendableStore = DeviceStore & {
  /**
   * Aborts the running transactions at once, for a page that is left: as long as Safari keeps a page in the middle of a
   * transaction, no other page can write. Operations added from now on are stored.
   */
  suspend(): void;
  /** For a page that is shown again: calls back, since other tabs may have changed something. */
  resume(): void;
};

interface Schema extends DBSchema {
  origin: { key: 'id'; value: string };
  snapshot: { key: 'last'; value: Snapshot };
  outbox: { key: number; value: Operation; indexes: { id: string } };
  reports: { key: string; value: Report };
}

/** A transaction on any of the stores. */
type Running = { readonly done: Promise<void>; abort(): void };

const personStores = ['snapshot', 'outbox', 'reports'] as const;
const allStores = ['origin', ...personStores] as const;
const version = 1;

/** Tabs of the previous release take it for an ordinary change. */
const forgetMessage = 'forget';

/**
 * How long the browser may take to open its database, or to do what it is asked there, before the page goes on as if nothing were
 * stored. A late request is not withdrawn: the browser does all of them in order once it can, including later decisions.
 */
const patienceMs = 5_000;

/** The least that a stored entry must contain: the server accepts no other. */
const entrySchema = v.looseObject({ id: uuidSchema });
const reportSchema = v.object({
  operation: v.looseObject({ ...entrySchema.entries, kind: v.string(), at: v.number() }),
  verdict: verdictSchema,
});

/** One database per person, shared by all tabs. It is opened when first needed, and again after the browser has closed it. */
export function openDeviceStore(userId: string): SuspendableStore {
  const name = `focuspool.${userId}`;
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const changes = createListeners();
  const channel = new BroadcastChannel(name);
  const tell = () => channel.postMessage(null);
  // The transactions that need this page in order to continue.
  const running = new Set<Running>();

  function open(): Promise<IDBPDatabase<Schema>> {
    opening ??= openInTime();
    return opening;
  }

  /** Once the browser is late, further calls reject at once, until the database has opened after all. */
  function openInTime(): Promise<IDBPDatabase<Schema>> {
    const asked = openDB<Schema>(name, version, {
      upgrade(database, _from, _to, transaction) {
        follow(transaction);
        database.createObjectStore('origin').put(makeUuid(), 'id');
        database.createObjectStore('snapshot');
        // The browser assigns the keys: one order over all tabs.
        database
          .createObjectStore('outbox', { autoIncrement: true })
          .createIndex('id', 'id', { unique: true });
        database.createObjectStore('reports', { keyPath: 'operation.id' });
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        lose();
      },
      terminated: lose,
    });
    const onOpened = () => {
      opening = asked;
    };
    const onFailed = () => {
      opening = null;
    };
    void asked.then(onOpened, onFailed);
    return inTime(() => asked);
  }

  /** Rejects if the browser is late; once it has answered after all, the store is read again. */
  function inTime<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timeout = setTimeout(() => {
        isLate = true;
        reject(new Error('The database does not answer'));
      }, patienceMs);
      const onAnswered = () => {
        clearTimeout(timeout);
        if (isLate) changes.notify();
      };
      void ask().then(resolve, reject).finally(onAnswered);
    });
  }

  function lose(): void {
    opening = null;
    changes.notify();
  }

  function follow(tx: Running): void {
    running.add(tx);
    void tx.done.catch(() => {}).then(() => running.delete(tx));
  }

  async function begin<Name extends StoreNames<Schema>, Mode extends IDBTransactionMode>(
    names: readonly Name[],
    mode: Mode,
  ) {
    const tx = (await open()).transaction<Name[], Mode>([...names], mode);
    follow(tx);
    return tx;
  }

  function change<Name extends StoreNames<Schema>>(
    names: readonly Name[],
    work: (tx: IDBPTransaction<Schema, Name[], 'readwrite'>) => Promise<unknown>,
  ): Promise<void> {
    return inTime(async () => {
      const tx = await begin(names, 'readwrite');
      await Promise.all([work(tx), tx.done]);
      tell();
    });
  }

  const clearSnapshot = () => change(['snapshot'], (tx) => tx.objectStore('snapshot').clear());

  return {
    read: () =>
      inTime(async () => {
        const tx = await begin(allStores, 'readonly');
        // Chrome keeps a long value in a file of its own, which a crash or a full disk may destroy: the rest is still read.
        tx.addEventListener('error', (event) => event.preventDefault());
        const [origin, snapshot, outbox, reports] = await Promise.all([
          tx.objectStore('origin').get('id'),
          tx
            .objectStore('snapshot')
            .get('last')
            .catch(() => 'damaged' as const),
          tx.objectStore('outbox').getAll(),
          tx.objectStore('reports').getAll(),
        ]);
        // Every transaction that reads it fails, even one that is to replace it: so it is removed.
        if (snapshot === 'damaged') void clearSnapshot().catch(() => {});
        return {
          origin: origin ?? '',
          snapshot: snapshot === 'damaged' ? null : (snapshot ?? null),
          // Entries that can be neither sent nor shown stay on the device.
          outbox: outbox.filter((entry) => v.is(entrySchema, entry)),
          reports: reports.filter((entry) => v.is(reportSchema, entry)),
        };
      }),

    add: (operations) =>
      inTime(async () => {
        const database = await open();
        const origin = await addNew(database, operations).catch(async (error: unknown) => {
          if (isTaken(error)) return moveToEnd(await begin(['origin', 'outbox'], 'readwrite'), operations);
          throw error;
        });
        tell();
        return origin ?? '';
      }),

    settle: ({ snapshot, decided, reports }) =>
      change(personStores, async (tx) => {
        const outbox = tx.objectStore('outbox');
        const last = await tx.objectStore('snapshot').get('last');
        // Another tab may have received a newer state.
        if (snapshot && !(snapshot.sequence < (last?.sequence ?? 0)))
          await tx.objectStore('snapshot').put(snapshot, 'last');
        // All requested at once: with thousands waiting, this runs hundreds of times, for fifty operations each.
        const removed = decided.map(async (id) => {
          const key = await outbox.index('id').getKey(id);
          if (key !== undefined) await outbox.delete(key);
        });
        const kept = reports.map((report) => tx.objectStore('reports').put(report));
        await Promise.all([...removed, ...kept]);
      }),

    replace: (operations) =>
      change(['outbox'], (tx) => {
        const outbox = tx.objectStore('outbox');
        const replaced = operations.map(async (operation) => {
          const key = await outbox.index('id').getKey(operation.id);
          if (key !== undefined) await outbox.put(operation, key);
        });
        return Promise.all(replaced);
      }),

    dismissReport: (id) => change(['reports'], (tx) => tx.objectStore('reports').delete(id)),
    async forgetSnapshot(inAllTabs) {
      if (inAllTabs) channel.postMessage(forgetMessage);
      await clearSnapshot();
    },

    erase: () =>
      change(personStores, (tx) => Promise.all(personStores.map((store) => tx.objectStore(store).clear()))),

    watch(onChange, onForget) {
      const hear = ({ data }: MessageEvent) => (data === forgetMessage ? onForget() : onChange());
      const stopWatching = changes.watch(onChange);
      channel.addEventListener('message', hear);
      return () => {
        stopWatching();
        channel.removeEventListener('message', hear);
      };
    },

    suspend() {
      for (const tx of running) {
        try {
          tx.abort();
        } catch {
          // It has already ended.
        }
      }
    },

    resume: changes.notify,
  };
}

/** Requests everything at once, and the commit: the page is then no longer needed, and may be gone the next moment. */
async function addNew(database: IDBPDatabase<Schema>, operations: readonly Operation[]) {
  const tx = database.transaction(['origin', 'outbox'], 'readwrite');
  const origin = tx.objectStore('origin').get('id');
  const added = operations.map((operation) => tx.objectStore('outbox').add(operation));
  tx.commit();
  await Promise.all([origin, ...added, tx.done]);
  return origin;
}

function isTaken(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'ConstraintError';
}

/** Moves operations that are already stored to the end. */
async function moveToEnd(
  tx: IDBPTransaction<Schema, ('origin' | 'outbox')[], 'readwrite'>,
  operations: readonly Operation[],
) {
  const outbox = tx.objectStore('outbox');
  for (const { id } of operations) {
    const key = await outbox.index('id').getKey(id);
    if (key !== undefined) await outbox.delete(key);
  }
  for (const operation of operations) await outbox.add(operation);
  const origin = await tx.objectStore('origin').get('id');
  await tx.done;
  return origin;
}
