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

/** A spreadsheet that saves a file anew may put another one in the comma's place. */
const delimiters = [',', ';', '\t', '|'];

/** What a text says that was pasted or chosen: a table where its columns are named by a known app, else a task a line. */
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
  // In its fast mode the place where it stopped is a row too far.
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', preview, fastMode: false });
}
