// Begins only at the start of a word: if it were tried at each letter, a long word would take quadratic time.
const mailAddress = /(?<![^\s@<>"'(),;:=/?&])[^\s@<>"'(),;:=/?&]+@[^\s@<>"'(),;:/?&]+/g;

export function hideAddresses(text: string): string {
  return text.replace(mailAddress, '…@…');
}
