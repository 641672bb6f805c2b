/**
 * Batches reads: the keys asked for until one begins are read in one go. What was committed before somebody asks is in their
 * answer, since nobody joins a read that has begun.
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
