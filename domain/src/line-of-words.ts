import * as v from 'valibot';
import { product } from './product.ts';
import { isStorable } from './storable-text.ts';

export type LineProblem = 'missing' | 'too_long' | 'characters' | 'forbidden';

/** How a refused line is worded, whatever it is; what is said of one that is missing is each one's own. */
export const toLineTexts = (maxLength: number) => ({
  too_long: `Max ${maxLength} characters`,
  characters: 'Only letters, numbers, punctuation and symbols allowed',
  forbidden: `Can't contain ${product.name}`,
});

/** What looks like letters of the product's name: of Cyrillic, Greek and Armenian, and digits. */
const lookalikes = { o: 'оοօ0', c: 'сϲ', u: 'υս', s: 'ѕ5', p: 'рρ', l: 'ӏ1|' };
const letterOf = new Map(
  Object.entries(lookalikes).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

// Whatever stands between the letters of the product's name or over them, it is read as that.
const toLetters = (text: string) =>
  Array.from(text.normalize('NFKD').toLowerCase(), (letter) => letterOf.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const forbiddenFragments = new Set(product.forbiddenUsernameFragments.map(toLetters));

// Joiners alone are needed within emoji and some scripts; other invisible characters turn or hide what is read.
const allowed = /^(?:[\p{L}\p{M}\p{N}\p{P}\p{S} ]|\u200c|\u200d)+$/u;
// The empty pattern of Braille is a letter without ink.
const visible = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{M}\u2800]/u;
/** No script sets more marks on one letter; a tower of them covers the lines above. */
const tower = /\p{M}{5}/u;
/** Joiners end no letter: what stands on either side of one is drawn over the same. */
const toMarks = (line: string) => line.normalize('NFD').replaceAll(/[\u200c\u200d]/g, '');

/** A line as it is kept, with single spaces. */
export function tidyLine(typed: string): string {
  return typed.trim().replaceAll(/ {2,}/g, ' ');
}

/** The first rule that a line breaks which others read, or null: those of usernames (product 5.1), as far as they are for words. */
export function findLineProblem(line: string, maxLength: number): LineProblem | null {
  if (!visible.test(line)) return 'missing';
  if (Array.from(line).length > maxLength) return 'too_long';
  if (!isStorable(line) || !allowed.test(line) || tower.test(toMarks(line))) return 'characters';
  const letters = toLetters(line);
  return [...forbiddenFragments].some((fragment) => letters.includes(fragment)) ? 'forbidden' : null;
}

/** Takes a line as it is typed, and hands it on as it is kept. */
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
