/** The whole number that somebody typed, in digits alone; NaN for anything else, as `1e1` or `0x10`. */
export function readTypedNumber(typed: string): number {
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}
