/** A control character or half a surrogate pair cannot be stored as typed, so it is refused. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
