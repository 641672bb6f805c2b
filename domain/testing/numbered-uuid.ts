/** The same UUID for the same number, to tell the things in a test apart. */
export const uuid = (digit: number): string =>
  `${String(digit).padStart(8, '0')}-0000-4000-8000-000000000000`;
