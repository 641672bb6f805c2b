/** The room as it is told of beside one's own timer. */
export type ShownRoom = {
  id: string;
  /** Undefined in the pool. */
  name: string | undefined;
  memberCount: number;
};
