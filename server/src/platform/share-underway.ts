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
