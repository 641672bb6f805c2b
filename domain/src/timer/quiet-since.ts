type Quiet = {
  /** Whether the person wants to see no others while they work. */
  readonly isWanted: boolean;
  /** When they last chose that; 0 if unknown. */
  readonly wantedSince: number;
  /** When the open stretch of their run began; null while they do not work. */
  readonly runningSince: number | null;
};

/**
 * Since when nothing new is shown to a person, by the server's clock; null while new things are shown (product 21.1). It depends
 * on the run, not on when a page was opened; what was seen in this stretch before they asked for quiet stays.
 */
export function findQuietSince({ isWanted, wantedSince, runningSince }: Quiet): number | null {
  return isWanted && runningSince !== null ? Math.max(runningSince, wantedSince) : null;
}
