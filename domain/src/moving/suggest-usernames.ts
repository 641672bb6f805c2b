import { product } from '../product.ts';
import { findUsernameProblem, makeRandomUsername, maxUsernameLength } from '../profile/username.ts';

const suffixLength = 4;
const base = 36;

/**
 * Yields names for a person who was called `wanted`, without end, the most similar first; `draw`
 * returns a whole number from 0 up to but not including its argument.
 */
export function* suggestUsernames(
  wanted: string | null,
  draw: (bound: number) => number,
): Generator<string, never> {
  const asked = wanted?.trim() ?? '';
  if (findUsernameProblem(asked) === null) yield asked;
  const like = makeValid(asked);
  if (like !== asked && findUsernameProblem(like) === null) yield like;
  const stem = like.slice(0, maxUsernameLength - suffixLength - 1).replace(/\.+$/, '');
  for (let turn = 0; ; turn += 1) {
    const suffix = Array.from({ length: suffixLength }, () => draw(base).toString(base)).join('');
    const name = stem && turn < 8 ? `${stem}_${suffix}` : makeRandomUsername(draw);
    if (findUsernameProblem(name) === null) yield name;
  }
}

/** Anything beyond this would not get into the name. */
const longestText = 200;

const fragments = product.forbiddenUsernameFragments.map((fragment) => fragment.toLowerCase());

/** The text without accents, and with `_` for characters that no name may have (`usernameForm`); empty if nothing is left. */
function makeValid(text: string): string {
  const plain = text
    .slice(0, longestText)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._]+/g, '_')
    .replaceAll(/\.{2,}/g, '.');
  const allowed = fragments.reduce(removeFragment, plain);
  return allowed
    .replaceAll(/_{2,}/g, '_')
    .slice(0, maxUsernameLength)
    .replaceAll(/^[._]+|[._]+$/g, '');
}

function removeFragment(text: string, fragment: string): string {
  const at = text.toLowerCase().indexOf(fragment);
  return at < 0 ? text : removeFragment(text.slice(0, at) + text.slice(at + fragment.length), fragment);
}
