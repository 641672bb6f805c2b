/**
 * Makes one reading of many: the keys asked for until it begins are read in one go. What was committed before somebody
 * asks is in their answer, since nobody joins a reading that has begun.
 */
export function readTogether<Value>(
  readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let gathering: { keys: Set<string>; values: Promise<ReadonlyMap<string, Value>> } | null = null;

  function gather() {
    const keys = new Set<string>();
    const values = new Promise<void>((begin) => setImmediate(begin)).then(() => {
      gathering = null;
      return readMany([...keys]);
    });
    return { keys, values };
  }

  return async (key) => {
    gathering ??= gather();
    const { keys, values } = gathering;
    keys.add(key);
    return (await values).get(key);
  };
}
