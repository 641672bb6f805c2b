import { type Line, maxLinesRead, readMarks } from './adding-preview.ts';
import { maxNoteLength, settleNote } from './task-note.ts';

/** The largest file that is read, in bytes. */
export const maxImportBytes = 5_000_000;

/** The most rows of a table that are read: a backup holds years of completed tasks. */
export const maxRowsRead = 50_000;

/** A `table` of an unknown app is taken as plain text, line by line. */
export const importSources = ['text', 'table', 'todoist', 'ticktick'] as const;
export type ImportSource = (typeof importSources)[number];

/** What a task may have had, and loses. */
export const lossKinds = ['date', 'parent', 'end_of_note'] as const;
export type Loss = (typeof lossKinds)[number];

export type ImportLine = Line & {
  readonly note?: string;
  readonly losses: readonly Loss[];
  /** The list that it was on, if the file holds several. */
  readonly list?: string;
};

/** Why a row is not a task, before its text is checked. */
export type RowReason = 'done' | 'no_task' | 'no_title' | 'unclosed_quote';

type LeftOutRow = { readonly reason: RowReason; readonly line: Line };

export type ImportedText = {
  readonly source: ImportSource;
  /** The lines that may become tasks, in order. */
  readonly lines: readonly ImportLine[];
  readonly leftOut: readonly LeftOutRow[];
  /** How many lines at the end were not read. */
  readonly unread: number;
};

/** Text with one kind of line break, and without a byte order mark. */
export function cleanText(text: string): string {
  return text.replace(/^\ufeff+/, '').replaceAll(/\r\n?|[\u2028\u2029]/g, '\n');
}

export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return text === '' || text.endsWith('\n') ? count : count + 1;
}

/** Reads one task per line, without a list mark or number at its start: '- ', '- [ ] ', '1. '; ticked lines are done. */
export function readPlainText(text: string): ImportedText {
  const written: string[] = [];
  let from = 0;
  while (from < text.length && written.length < maxLinesRead) {
    const end = text.indexOf('\n', from);
    written.push(toOneLine(text.slice(from, end < 0 ? text.length : end)));
    from = end < 0 ? text.length : end + 1;
  }
  const lines: ImportLine[] = [];
  const leftOut: LeftOutRow[] = [];
  for (const [at, { text: words, isDone }] of readMarks(written).entries()) {
    const line = { number: at + 1, text: words };
    if (isDone) leftOut.push({ reason: 'done', line });
    else lines.push({ ...line, losses: [] });
  }
  return { source: 'text', lines, leftOut, unread: countLines(text.slice(from)) };
}

/** The row that names the columns of a known app, and which app it is. */
export type Header = { readonly source: 'todoist' | 'ticktick'; readonly row: number; columns: Columns };
type Columns = ReadonlyMap<string, number>;

/** TickTick's backup has some lines about itself before the column names. */
export const rowsBeforeHeader = 30;

const namedColumns = { todoist: ['type', 'content'], ticktick: ['list name', 'title', 'status'] } as const;

export function findHeader(rows: readonly (readonly string[])[]): Header | null {
  for (const [row, cells] of rows.slice(0, rowsBeforeHeader).entries()) {
    const columns = new Map(cells.map((cell, at) => [cell.trim().toLowerCase(), at]));
    for (const source of ['todoist', 'ticktick'] as const) {
      if (namedColumns[source].every((name) => columns.has(name))) return { source, row, columns };
    }
  }
  return null;
}

/** Whether these are the first rows of a table rather than lines of prose, in which a space follows the separator. */
export function isTable(rows: readonly (readonly string[])[]): boolean {
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const columns = filled[0]?.length ?? 0;
  return (
    columns > 1 &&
    filled.length > 1 &&
    filled.every((cells) => cells.length === columns && cells.every((cell) => !/^\s+\S/.test(cell)))
  );
}

type Table = {
  /** From the first row of the file on, including the header. */
  readonly rows: readonly (readonly string[])[];
  /** The row in which a quotation mark is opened and never closed. */
  readonly unclosedRow: number | null;
  readonly unread: number;
};

/** Reads the rows below the header, each on its own; a comment belongs to the task above it. */
export function readTable({ rows, unclosedRow, unread }: Table, header: Header): ImportedText {
  const { source, columns } = header;
  const drafts: Draft[] = [];
  const leftOut: LeftOutRow[] = [];
  let number = 1;
  for (const [at, cells] of rows.entries()) {
    const cell = (name: string) => cells[columns.get(name) ?? -1] ?? '';
    const first = number;
    number += 1 + cells.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
    if (at <= header.row || cells.every((text) => text.trim() === '')) continue;
    const read = readers[source](cell);
    if (read === null) continue;
    const text = toOneLine(read.text);
    const [start = ''] = read.text.trimStart().split('\n', 1);
    const line = { number: first, text };
    // The cell may contain everything that follows, so its first line identifies it.
    if (at === unclosedRow)
      leftOut.push({ reason: 'unclosed_quote', line: { ...line, text: toOneLine(start) } });
    else if (read.kind === 'comment') {
      const last = drafts.at(-1);
      if (last) last.notes.push(read.text);
      else leftOut.push({ reason: 'no_task', line });
    } else if (read.kind !== 'task') leftOut.push({ reason: read.kind, line });
    else if (text === '' && read.note.trim() !== '')
      leftOut.push({ reason: 'no_title', line: { ...line, text: toOneLine(read.note) } });
    else {
      const { list, losses } = read;
      drafts.push({ line, notes: [read.note], losses, ...(list ? { list: toOneLine(list) } : {}) });
    }
  }
  return { source, lines: drafts.map(toImportLine), leftOut, unread };
}

type Draft = { line: Line; notes: string[]; losses: readonly Loss[]; list?: string };

/** What a row is; null for a row about the file itself. */
type RowRead =
  | {
      readonly kind: 'task';
      readonly text: string;
      readonly note: string;
      readonly losses: readonly Loss[];
      readonly list?: string;
    }
  | { readonly kind: 'comment' | 'done' | 'no_task'; readonly text: string }
  | null;
type ReadRow = (cell: (name: string) => string) => RowRead;

const readers: Record<Header['source'], ReadRow> = {
  todoist(cell) {
    const text = cell('content');
    const type = cell('type').trim().toLowerCase();
    if (type === 'meta') return null;
    if (type === 'note') return { kind: 'comment', text };
    if (type !== 'task') return { kind: 'no_task', text: text || type };
    const hasDate = ['date', 'deadline'].some((name) => cell(name).trim() !== '');
    const losses = listLosses({ hasDate, hasParent: Number(cell('indent')) > 1 });
    return { kind: 'task', text, note: cell('description'), losses };
  },
  ticktick(cell) {
    const text = cell('title');
    if (cell('kind').trim().toUpperCase() === 'NOTE') return { kind: 'no_task', text };
    // 1 and 2 are done and archived, -1 is abandoned.
    if (!['', '0'].includes(cell('status').trim())) return { kind: 'done', text };
    const hasDate = ['start date', 'due date', 'reminder', 'repeat'].some((name) => cell(name).trim() !== '');
    const isCheckList = cell('kind').trim().toUpperCase() === 'CHECKLIST';
    const note = isCheckList ? breakCheckList(cell('content')) : cell('content');
    const losses = listLosses({ hasDate, hasParent: cell('parentid').trim() !== '' });
    return { kind: 'task', text, note, losses, list: cell('list name') };
  },
};

function listLosses({ hasDate, hasParent }: { hasDate: boolean; hasParent: boolean }): Loss[] {
  return [...(hasDate ? (['date'] as const) : []), ...(hasParent ? (['parent'] as const) : [])];
}

/**
 * Puts each item of a check list on its own line; TickTick writes them in one line, ▫ before open items and ▪ before done ones.
 */
function breakCheckList(text: string): string {
  return text.replaceAll(/\s*▫/g, '\n• ').replaceAll(/\s*▪/g, '\n✓ ');
}

function toImportLine({ line, notes, losses: known, list }: Draft): ImportLine {
  const whole = notes.map((note) => note.trim()).filter(Boolean);
  const note = settleNote(whole.join('\n'));
  const isCut = Array.from(whole.join('\n')).length > maxNoteLength;
  const losses: readonly Loss[] = isCut ? [...known, 'end_of_note'] : known;
  return { ...line, ...(note ? { note } : {}), losses, ...(list ? { list } : {}) };
}

function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
