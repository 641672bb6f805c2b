/** By this mark at the start of a file spreadsheets know UTF-8. */
const utf8Mark = '\uFEFF';

// A spreadsheet would run a text that starts like this as a formula.
const startsFormula = /^[=+\-@\t\r]/;
// A number is none, and as text it would be left out of every sum.
const isBelowZero = /^-\d+(?:\.\d+)?$/;

function quote(value: string): string {
  const harmless = startsFormula.test(value) && !isBelowZero.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The first line of a file. */
export function toCsvHead(headings: readonly string[]): string {
  return utf8Mark + toCsvLine(headings);
}

/** One line (RFC 4180), with its end. */
export function toCsvLine(values: readonly string[]): string {
  return `${values.map(quote).join(',')}\r\n`;
}
