const quietMs = 3_000;

export type TroubleWatch = {
  begin(): void;
  end(): void;
  /** True once trouble has lasted long enough to be worth a word. */
  isSaid(): boolean;
  watch(listener: () => void): () => void;
};

/** Keeps short losses to itself: only what lasts three seconds is said. */
export function createTroubleWatch(): TroubleWatch {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaid = false;

  function say(next: boolean): void {
    if (isSaid === next) return;
    isSaid = next;
    for (const listener of listeners) listener();
  }

  return {
    begin: () => {
      if (isSaid || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        say(true);
      }, quietMs);
    },
    end: () => {
      clearTimeout(timer);
      timer = undefined;
      say(false);
    },
    isSaid: () => isSaid,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Of this tab's live connection; apart from it, so that a page without live updates need not load it. */
export const tabTrouble = createTroubleWatch();

/** Of background components that could not be loaded, and are tried again. */
export const partTrouble = createTroubleWatch();
