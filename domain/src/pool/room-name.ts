import { type LineProblem, toLineSchema, toLineTexts } from '../line-of-words.ts';

export const maxRoomNameLength = 40;

/** The texts for a refused name (product 18.1). */
export const roomNameTexts: Readonly<Record<LineProblem, string>> = {
  missing: 'Please give the room a name',
  ...toLineTexts(maxRoomNameLength),
};

export const roomNameSchema = toLineSchema(maxRoomNameLength, roomNameTexts);
