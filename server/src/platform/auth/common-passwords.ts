import { passwordLimits } from '@focuspool/domain/account/account-contract';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The passwords that leaked most often, in lower case; those that are too short anyway are left out. */
const commonPasswords = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= passwordLimits.min),
);

// The list leaves out passwords that a rule can find: 88888888, 12341234, 123123123.
const repeated = /^(.{1,4})\1+$/su;

/**
 * Whether a password, in whatever case, is among those that leaked most often, repeats a few characters, or is a sequence of
 * neighbours such as 'abcdefgh' and '87654321'. Asks no outside service.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return commonPasswords.has(lower) || repeated.test(lower) || isSequence(lower);
}

function isSequence(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
