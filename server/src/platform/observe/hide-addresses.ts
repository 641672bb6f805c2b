const mailAddress = /[^\s@<>"'(),;:=/?&]+@[^\s@<>"'(),;:/?&]+/g;

/** A text without the mail addresses in it. */
export function hideAddresses(text: string): string {
  return text.replace(mailAddress, '…@…');
}
