/** What is shown of the room beside the viewer's own timer. */
export type ShownRoom = {
  id: string;
  /** Undefined in the pool. */
  name: string | undefined;
  memberCount: number;
};
