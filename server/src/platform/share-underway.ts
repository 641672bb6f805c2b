/** Runs `run` for the first caller of a key; whoever asks for the same key before it has ended shares its outcome. */
export type ShareUnderway<Value> = (key: string, run: () => Promise<Value>) => Promise<Value>;

export function createSharing<Value>(): ShareUnderway<Value> {
  const underway = new Map<string, Promise<Value>>();
  return (key, run) => {
    const started = underway.get(key) ?? run().finally(() => underway.delete(key));
    underway.set(key, started);
    return started;
  };
}

/**
 * Joins readings of one thing: whoever asks while one is underway waits for the next, which all of them share. Nobody gets
 * what was read before they asked, so that no answer lacks what somebody has already been told of.
 */
export function createFreshSharing<Value>(): ShareUnderway<Value> {
  const underway = new Map<string, Promise<Value>>();
  const next = new Map<string, Promise<Value>>();

  function begin(key: string, run: () => Promise<Value>): Promise<Value> {
    next.delete(key);
    const reading = run().finally(() => underway.delete(key));
    underway.set(key, reading);
    return reading;
  }

  return (key, run) => {
    const waiting = next.get(key);
    if (waiting) return waiting;
    const reading = underway.get(key);
    if (!reading) return begin(key, run);
    const queued = reading.catch(() => {}).then(() => begin(key, run));
    next.set(key, queued);
    return queued;
  };
}
