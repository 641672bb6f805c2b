import {
  cleanText,
  countLines,
  findHeader,
  type ImportedText,
  isTable,
  maxRowsRead,
  readPlainText,
  readTable,
  rowsBeforeHeader,
} from '@focuspool/domain/task/import-rows';
import Papa from 'papaparse';

/** The possible delimiters: a spreadsheet that saves a file again may replace its commas. */
const delimiters = [',', ';', '\t', '|'];

/** Reads a pasted or chosen text: as a table if its header is one of a known app, else as one task per line. */
export function readImport(typed: string): ImportedText {
  const text = cleanText(typed);
  let source: ImportedText['source'] = 'text';
  for (const delimiter of delimiters) {
    const { data: firstRows } = parse(text, delimiter, rowsBeforeHeader);
    if (isTable(firstRows)) source = 'table';
    const header = findHeader(firstRows);
    if (!header) continue;
    const { data, errors, meta } = parse(text, delimiter, maxRowsRead);
    const unclosed = errors.find(({ code }) => code === 'MissingQuotes');
    return readTable(
      {
        rows: data,
        unclosedRow: unclosed?.row ?? null,
        unread: meta.truncated ? countLines(text.slice(meta.cursor)) : 0,
      },
      header,
    );
  }
  return { ...readPlainText(text), source };
}

function parse(text: string, delimiter: string, preview: number) {
  // In fast mode the cursor at which the parser stopped is one row too far.
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', preview, fastMode: false });
}
