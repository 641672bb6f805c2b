/** Runs `run` for the first caller of a key; whoever asks for the same key before it has ended shares its outcome. */
type SingleFlight<Value> = (key: string, run: () => Promise<Value>) => Promise<Value>;

export function createSingleFlight<Value>(): SingleFlight<Value> {
  const inFlight = new Map<string, Promise<Value>>();
  return (key, run) => {
    const started = inFlight.get(key) ?? run().finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };
}

/**
 * Shares readings of one thing: whoever asks while one is in flight waits for the next, which all of them share. Nobody gets
 * what was read before they asked, so that no answer lacks what somebody has already been told of.
 */
export function createFreshSingleFlight<Value>(): SingleFlight<Value> {
  const inFlight = new Map<string, Promise<Value>>();
  const next = new Map<string, Promise<Value>>();

  function begin(key: string, run: () => Promise<Value>): Promise<Value> {
    next.delete(key);
    const reading = run().finally(() => inFlight.delete(key));
    inFlight.set(key, reading);
    return reading;
  }

  return (key, run) => {
    const waiting = next.get(key);
    if (waiting) return waiting;
    const reading = inFlight.get(key);
    if (!reading) return begin(key, run);
    const queued = reading.catch(() => {}).then(() => begin(key, run));
    next.set(key, queued);
    return queued;
  };
}
