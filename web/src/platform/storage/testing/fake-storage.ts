/** Creates a device's storage for tests, shared by several tabs; a full one refuses every write as browsers do. */
export function createFakeStorage({ isFull = false }: { isFull?: boolean } = {}) {
  const kept = new Map<string, string>();
  const watchers = new Map<symbol, { key: string; tab: symbol; onChange: () => void }>();

  /** Opens a tab, which is notified of changes by other tabs but not of its own. */
  function openTab() {
    const tab = Symbol('tab');
    /** Notifies the other tabs; a null key stands for all keys. */
    const tell = (key: string | null) => {
      for (const watcher of watchers.values()) {
        if ((key === null || watcher.key === key) && watcher.tab !== tab) watcher.onChange();
      }
    };
    const storage: Storage = {
      get length() {
        return kept.size;
      },
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, value);
        tell(key);
      },
      removeItem: (key) => {
        kept.delete(key);
        tell(key);
      },
      clear: () => {
        kept.clear();
        tell(null);
      },
    };
    const watch = (key: string, onChange: () => void) => {
      const id = Symbol('watcher');
      watchers.set(id, { key, tab, onChange });
      return () => {
        watchers.delete(id);
      };
    };
    return { storage: () => storage, watch };
  }

  return { ...openTab(), openTab, keys: () => [...kept.keys()] };
}
