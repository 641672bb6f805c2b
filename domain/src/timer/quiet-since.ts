type Quiet = {
  /** Whether somebody wants no others shown while they work. */
  readonly isWanted: boolean;
  /** When they last said so; 0 where that is not known. */
  readonly wantedSince: number;
  /** When the open stretch of their run began; null while they do not work. */
  readonly runningSince: number | null;
};

/**
 * Since when nothing new is shown to somebody, by the server's clock; null while it is (product 21.1). It is told by the run itself, so
 * that it is the same however often a page is opened; what was seen of this stretch before they wished for quiet stays.
 */
export function findQuietSince({ isWanted, wantedSince, runningSince }: Quiet): number | null {
  return isWanted && runningSince !== null ? Math.max(runningSince, wantedSince) : null;
}
