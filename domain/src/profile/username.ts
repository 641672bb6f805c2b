import { product } from '../product.ts';

export const maxUsernameLength = 25;

/** What can be wrong with a username, besides being taken or kept for simulated people (`reserved-usernames.ts`). */
export type UsernameProblem =
  | 'missing'
  | 'too_long'
  | 'characters'
  | 'leading_dot'
  | 'trailing_dot'
  | 'consecutive_dots'
  | 'forbidden';

/** Also a constraint of the table (`profile-tables.ts`), so a change needs a migration; `username-texts.ts` names the characters. */
export const usernameForm = /^[A-Za-z0-9_]+([.][A-Za-z0-9_]+)*$/;

const forbiddenFragments = product.forbiddenUsernameFragments.map((fragment) => fragment.toLowerCase());

/** The first rule (product 5.1) that `username` breaks, or null. The caller must trim it. */
export function findUsernameProblem(username: string): UsernameProblem | null {
  if (username.trim() === '') return 'missing';
  if (Array.from(username).length > maxUsernameLength) return 'too_long';
  if (!/^[A-Za-z0-9._]+$/.test(username)) return 'characters';
  if (username.startsWith('.')) return 'leading_dot';
  if (username.endsWith('.')) return 'trailing_dot';
  if (username.includes('..')) return 'consecutive_dots';
  const lowered = username.toLowerCase();
  return forbiddenFragments.some((fragment) => lowered.includes(fragment)) ? 'forbidden' : null;
}

const suffixLength = 8;
const base = 36;

/**
 * The name that 'Skip' gives: 'user' and 8 random base-36 characters (product 4.1).
 * `draw` returns a whole number from 0 up to but not including its argument.
 */
export function makeRandomUsername(draw: (bound: number) => number): string {
  return `user${Array.from({ length: suffixLength }, () => draw(base).toString(base)).join('')}`;
}
