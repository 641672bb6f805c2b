/** Listeners of one kind of event: `watch` adds one and returns how to stop, `notify` calls them all. */
export function createListeners<Event = void>() {
  const listeners = new Set<(event: Event) => void>();
  return {
    watch(listener: (event: Event) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(event: Event): void {
      for (const listener of listeners) listener(event);
    },
  };
}
