import * as v from 'valibot';

/**
 * Somebody without a plan who came to a room by its link: `seated` there, or it is over and what they began is still theirs
 * to end (product 18.8).
 */
export const guestSchema = v.picklist(['seated', 'left']);
export type Guest = v.InferOutput<typeof guestSchema>;

/** What a guest does to their run while they sit there, and whenever. */
const seatedKinds: readonly unknown[] = ['start_run', 'set_run', 'extend_run', 'clock_run'];
const endingKinds: readonly unknown[] = ['pause_run', 'drop_run', 'complete_run'];

/** Whether an operation of this kind, which needs a plan, is a guest's all the same. */
export function isOpenToGuest(kind: unknown): boolean {
  return endingKinds.includes(kind) || needsSeat(kind);
}

/** Whether it must have been done in the seat. It may be told once that is lost, as by a device that had no network. */
export function needsSeat(kind: unknown): boolean {
  return seatedKinds.includes(kind);
}
