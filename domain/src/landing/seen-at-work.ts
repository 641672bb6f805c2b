import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { minuteMs } from '../time-units.ts';
import { timerLimits } from '../timer/timer.ts';

/** Where a person was seen at work: on their card in one's own room, in a feed message, or at their own address. */
export const seenAtWorkSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('member'), memberId: uuidSchema }),
  v.strictObject({ kind: v.literal('message'), messageId: uuidSchema }),
  v.strictObject({ kind: v.literal('link'), username: v.pipe(v.string(), v.maxLength(25)) }),
]);
export type SeenAtWork = v.InferOutput<typeof seenAtWorkSchema>;

/** Whether a moment is neither too near nor too far to set a timer to: the slider's range (product 5.4). */
export function isWithinReach(endsAt: number, now: number): boolean {
  const leftMs = endsAt - now;
  return leftMs >= timerLimits.leastMinutes * minuteMs && leftMs <= timerLimits.mostMinutes * minuteMs;
}
