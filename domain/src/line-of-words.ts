import * as v from 'valibot';
import { product } from './product.ts';
import { isStorable } from './storable-text.ts';

export type LineProblem = 'missing' | 'too_long' | 'characters' | 'forbidden';

/** The texts for a refused line of any kind; each kind has its own text for a missing line. */
export const toLineTexts = (maxLength: number) => ({
  too_long: `Max ${maxLength} characters`,
  characters: 'Only letters, numbers, punctuation and symbols allowed',
  forbidden: `Can't contain ${product.name}`,
});

/**
 * Characters that look like letters of the product's name: small capitals, Cyrillic, Greek and Armenian letters, and digits. A
 * capital I looks like an l, and is compared as a small letter too.
 */
const lookalikes = { f: 'ꜰ', o: 'ᴏоοօ0', c: 'ᴄсϲ', u: 'ᴜυս', s: 'ꜱѕ5', p: 'ᴘрρ', l: 'ʟӏ1|iіι' };
const letterOf = new Map(
  Object.entries(lookalikes).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

// Recognises the product's name whatever stands between its letters or over them.
const toLetters = (text: string) =>
  Array.from(text.normalize('NFKD').toLowerCase(), (letter) => letterOf.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const forbiddenFragments = new Set(product.forbiddenUsernameFragments.map(toLetters));

// Of the invisible characters, emoji and some scripts need joiners and variation selectors; the others reverse or hide text.
const allowed =
  /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}\p{P}\p{S} ]|\u200c|\u200d|\p{Variation_Selector})+$/u;
// The blank Braille pattern is a letter without ink.
const visible = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{M}\u2800]/u;
/** No script puts more marks on one letter; a tower of them would cover the lines above. */
const stackedMarks = /\p{M}{5}/u;
/** Joiners do not end a letter: marks on either side of one are drawn over the same letter. */
const toMarks = (line: string) => line.normalize('NFD').replaceAll(/[\u200c\u200d]/g, '');

/** A line as it is stored, with single spaces. */
export function tidyLine(typed: string): string {
  return typed.trim().replaceAll(/ {2,}/g, ' ');
}

/** The first rule that a line which others read breaks, or null: the rules for usernames (product 5.1) that apply to words. */
export function findLineProblem(line: string, maxLength: number): LineProblem | null {
  if (!visible.test(line)) return 'missing';
  if (Array.from(line).length > maxLength) return 'too_long';
  if (!isStorable(line) || !allowed.test(line) || stackedMarks.test(toMarks(line))) return 'characters';
  const letters = toLetters(line);
  return [...forbiddenFragments].some((fragment) => letters.includes(fragment)) ? 'forbidden' : null;
}

/** Accepts a line as typed, and returns it as stored. */
export function toLineSchema(maxLength: number, texts: Readonly<Record<LineProblem, string>>) {
  return v.pipe(
    v.string(),
    v.transform(tidyLine),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? findLineProblem(dataset.value, maxLength) : null;
      if (problem) addIssue({ message: texts[problem] });
    }),
  );
}
