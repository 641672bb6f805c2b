import * as v from 'valibot';
import { product } from '../product.ts';
import { isStorable } from '../task/task-text.ts';

export const maxRoomNameLength = 40;

export type RoomNameProblem = 'missing' | 'too_long' | 'characters' | 'forbidden';

/** How a refused name is worded (product 18.1). */
export const roomNameTexts: Readonly<Record<RoomNameProblem, string>> = {
  missing: 'Please give the room a name',
  too_long: `Max ${maxRoomNameLength} characters`,
  characters: 'Only letters, numbers, punctuation and symbols allowed',
  forbidden: `Can't contain ${product.name}`,
};

// Whatever stands between the letters of the product's name, it is read as that.
const toLetters = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const forbiddenFragments = new Set(product.forbiddenUsernameFragments.map(toLetters));

// Joiners alone are needed within emoji and some scripts; other invisible characters turn or hide what is read.
const allowed = /^(?:[\p{L}\p{M}\p{N}\p{P}\p{S} ]|\u200c|\u200d)+$/u;
const visible = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{M}]/u;

/** A name as it is kept: one line, with single spaces. */
export function tidyRoomName(name: string): string {
  return name.trim().replaceAll(/ {2,}/g, ' ');
}

/** The first rule (product 18.1) that a name breaks, or null: those of usernames, as far as they are for a line of words. */
export function findRoomNameProblem(name: string): RoomNameProblem | null {
  if (!visible.test(name)) return 'missing';
  if (Array.from(name).length > maxRoomNameLength) return 'too_long';
  if (!isStorable(name) || !allowed.test(name)) return 'characters';
  const letters = toLetters(name);
  return [...forbiddenFragments].some((fragment) => letters.includes(fragment)) ? 'forbidden' : null;
}

export const roomNameSchema = v.pipe(
  v.string(),
  v.transform(tidyRoomName),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? findRoomNameProblem(dataset.value) : null;
    if (problem) addIssue({ message: roomNameTexts[problem] });
  }),
);
