import * as v from 'valibot';
import { breakMinutesSchema } from '../rhythm/rhythm.ts';
import { timerLimits } from '../timer/timer.ts';

const { leastMinutes, mostMinutes } = timerLimits;

/** How long everyone in a room works, and then rests, in whole minutes. */
export const roomRhythmSchema = v.object({
  workMinutes: v.pipe(v.number(), v.integer(), v.minValue(leastMinutes), v.maxValue(mostMinutes)),
  breakMinutes: breakMinutesSchema,
});
export type RoomRhythm = Readonly<v.InferOutput<typeof roomRhythmSchema>>;
