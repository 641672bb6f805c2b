export type ReplayLimits = {
  readonly entries: number;
  readonly bytes: number;
  readonly ms: number;
};

export const replayLimits: ReplayLimits = { entries: 5_000, bytes: 8 * 1024 * 1024, ms: 60_000 };

export type ReplayBuffer<Entry> = {
  /** Keeps an entry; its number, one more than that of the entry before. */
  add(entry: Entry, bytes: number): number;
  /** The number of the newest entry, 0 before the first. */
  newest(): number;
  /** What came after the entry of that number, or null when not all of it is held. */
  after(number: number): Entry[] | null;
  /** Puts another entry in the place of each. */
  replaceEach(change: (entry: Entry) => Entry): void;
  /** Lets go of everything, so that nobody goes on from before; the numbers go on, and leave one out. */
  clear(): void;
};

/** Numbers entries and holds the newest of them: so many, so large together, and so young. */
export function createReplayBuffer<Entry>(
  now: () => number,
  limits: ReplayLimits = replayLimits,
): ReplayBuffer<Entry> {
  let held: { entry: Entry; bytes: number; at: number }[] = [];
  let bytesHeld = 0;
  let newest = 0;
  // How many at the front are let go of; they are cut off together, since cutting costs as much as is left.
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
