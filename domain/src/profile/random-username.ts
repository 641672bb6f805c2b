const suffixLength = 8;
const base = 36;

/**
 * The name that 'Skip' gives: 'user' and 8 random base-36 characters (specification, section 4).
 * `draw` gives a whole number from 0 up to but without its argument.
 */
export function makeRandomUsername(draw: (bound: number) => number): string {
  return `user${Array.from({ length: suffixLength }, () => draw(base).toString(base)).join('')}`;
}
