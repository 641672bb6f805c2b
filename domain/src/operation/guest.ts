import * as v from 'valibot';

/**
 * A person without a plan who came to a room by its link: `seated` is in it now; `left` is no longer, but may still end what
 * they began (product 18.8).
 */
export const guestSchema = v.picklist(['seated', 'left']);
export type Guest = v.InferOutput<typeof guestSchema>;

/** What a guest may do to their run only while seated, and what at any time. */
const seatedKinds: readonly unknown[] = ['start_run', 'set_run', 'extend_run', 'clock_run'];
const endingKinds: readonly unknown[] = ['pause_run', 'drop_run', 'complete_run'];

/** Whether a guest may send this kind of operation although it needs a plan. */
export function isOpenToGuest(kind: unknown): boolean {
  return endingKinds.includes(kind) || needsSeat(kind);
}

/** Whether it must have been done while seated. It may be sent after the seat is lost, as by a device that was offline. */
export function needsSeat(kind: unknown): boolean {
  return seatedKinds.includes(kind);
}
