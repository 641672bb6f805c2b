/** The whole number that a person typed, digits only; NaN for anything else, such as `1e1` or `0x10`. */
export function readTypedNumber(typed: string): number {
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}
