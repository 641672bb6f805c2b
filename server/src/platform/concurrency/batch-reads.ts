/**
 * Batches reads: keys asked for before a read begins are read together. An answer includes everything committed before it was
 * asked for, since no one joins a read that has begun.
 */
export function batchReads<Value>(
  readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let batch: { keys: Set<string>; values: Promise<ReadonlyMap<string, Value>> } | null = null;

  function openBatch() {
    const keys = new Set<string>();
    const values = new Promise<void>((begin) => setImmediate(begin)).then(() => {
      batch = null;
      return readMany([...keys]);
    });
    return { keys, values };
  }

  return async (key) => {
    batch ??= openBatch();
    const { keys, values } = batch;
    keys.add(key);
    return (await values).get(key);
  };
}
