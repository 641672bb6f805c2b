export type ReplayLimits = {
  readonly entries: number;
  readonly bytes: number;
  readonly ms: number;
};

export const replayLimits: ReplayLimits = { entries: 5_000, bytes: 8 * 1024 * 1024, ms: 60_000 };

export type ReplayBuffer<Entry> = {
  /** Keeps an entry; returns its number, one more than that of the previous entry. */
  add(entry: Entry, bytes: number): number;
  /** The number of the newest entry, 0 before the first. */
  newest(): number;
  /** The entries after that number, or null if not all of them are held. */
  after(number: number): Entry[] | null;
  /** Replaces each entry by another. */
  replaceEach(change: (entry: Entry) => Entry): void;
  /** Discards everything and skips a number, so that no one can go on from before. */
  clear(): void;
};

/** Numbers entries and holds the newest of them, up to limits of count, total size and age. */
export function createReplayBuffer<Entry>(
  now: () => number,
  limits: ReplayLimits = replayLimits,
): ReplayBuffer<Entry> {
  let held: { entry: Entry; bytes: number; at: number }[] = [];
  let bytesHeld = 0;
  let newest = 0;
  // How many entries at the front have been dropped; they are cut off together, since cutting costs as much as what remains.
  let gone = 0;

  function trim(): void {
    for (;;) {
      const oldest = held[gone];
      if (!oldest) break;
      const isTooMuch = held.length - gone > limits.entries || bytesHeld > limits.bytes;
      if (!isTooMuch && now() - oldest.at <= limits.ms) break;
      bytesHeld -= oldest.bytes;
      gone += 1;
    }
    if (gone < limits.entries && gone < held.length) return;
    held = held.slice(gone);
    gone = 0;
  }

  return {
    add: (entry, bytes) => {
      held.push({ entry, bytes, at: now() });
      bytesHeld += bytes;
      newest += 1;
      trim();
      return newest;
    },
    newest: () => newest,
    after: (number) => {
      trim();
      const missing = newest - number;
      if (missing < 0 || missing > held.length - gone) return null;
      return held.slice(held.length - missing).map(({ entry }) => entry);
    },
    replaceEach: (change) => {
      for (const one of held.slice(gone)) one.entry = change(one.entry);
    },
    clear: () => {
      held = [];
      gone = 0;
      bytesHeld = 0;
      newest += 1;
    },
  };
}
