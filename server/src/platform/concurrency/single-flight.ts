/** Runs `run` for the first caller of a key; callers with the same key share its outcome until it has ended. */
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
 * Shares readings of one thing: callers who ask while one is in flight all wait for the next. No one gets a value that was read
 * before they asked, so that no answer lacks what its caller has already been told.
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
