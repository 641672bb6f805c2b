/** The mark at the start of a file by which spreadsheets recognise UTF-8. */
const utf8Mark = '\uFEFF';

// A spreadsheet would run text that starts like this as a formula.
const startsFormula = /^[=+\-@\t\r]/;
// A negative number is not a formula, and as text it would be left out of every sum.
const isBelowZero = /^-\d+(?:\.\d+)?$/;

function quote(value: string): string {
  const harmless = startsFormula.test(value) && !isBelowZero.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function toCsvHead(headings: readonly string[]): string {
  return utf8Mark + toCsvLine(headings);
}

/** One line (RFC 4180), including its line break. */
export function toCsvLine(values: readonly string[]): string {
  return `${values.map(quote).join(',')}\r\n`;
}
