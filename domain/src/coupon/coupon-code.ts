import * as v from 'valibot';

/** The ending of every code: the percentage by which the card's price is below the list price. */
export const codeSuffix = '50';
export const minLetters = 2;
export const maxLetters = 4;
/** How many letters a code has before its ending, as texts say it. */
export const letterCount = `${minLetters}-${maxLetters}`;

const alphabetLength = 26;

/** How many different codes there can be. */
export const codeCount = countCodes();

function countCodes(): number {
  let count = 0;
  for (let letters = minLetters; letters <= maxLetters; letters += 1) count += alphabetLength ** letters;
  return count;
}

/** Returns the typed text as capital letters, no more than a code has, without any other characters (product 5.6). */
export function clipLetters(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, maxLetters);
}

const lettersForm = `[A-Z]{${minLetters},${maxLetters}}`;
const lettersText = `Coupon must contain ${letterCount} letters only`;

export const lettersSchema = v.pipe(
  v.string(lettersText),
  v.regex(new RegExp(`^${lettersForm}$`), lettersText),
);

export function codeOf(letters: string): string {
  return `${letters}${codeSuffix}`;
}

/** Also a constraint of the table (`coupon-tables.ts`), so a change needs a migration; docs/scaling.md says when one is due. */
export const codeForm = new RegExp(`^${lettersForm}${codeSuffix}$`);

/**
 * A code as a buyer enters it: never blank, in capitals. An entry that no code can look like becomes `null`, so that it gets
 * the same answer as any unknown code, without asking the database.
 */
export const couponEntrySchema = v.pipe(
  v.string('Please enter a coupon code.'),
  v.trim(),
  v.nonEmpty('Please enter a coupon code.'),
  v.transform((entry) => {
    const code = entry.toUpperCase();
    return codeForm.test(code) ? code : null;
  }),
);
