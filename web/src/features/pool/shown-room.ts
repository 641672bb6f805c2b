/** What is shown of the room beside the viewer's own timer. */
export type ShownRoom = {
  id: string;
  /** Undefined in the pool. */
  name: string | undefined;
  memberCount: number;
  /** Whether no one else sits there, whom the viewer sees or hides. */
  isAlone: boolean;
  /** Whether no one else can come in any more. */
  isClosed: boolean;
};
