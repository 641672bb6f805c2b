import { readFileSync } from 'node:fs';

/** Who asks, in the order of the table's columns. */
export const askers = ['visitor', 'unnamed', 'unverified', 'free', 'premium', 'other', 'operator'] as const;
export type Asker = (typeof askers)[number];

/** The answer to each of them: `yes`, `own`, `shared`, `-`, or the name of the refusal. */
export type Expectation = Readonly<Record<Asker, string>>;

const documentPath = new URL('../../../docs/authorization.md', import.meta.url);
const columns = ['call', 'visitor', 'unnamed', 'unverified', 'free', 'premium', 'other person', 'operator'];

/** The cells of the document's tables, without the rule below each head. */
function readCells(text = readFileSync(documentPath, 'utf8')): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  return lines
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
    .filter(([first = '']) => !/^-+$/.test(first));
}

/** The answers to a guest that differ from those to a person without a plan: the one table with two columns. */
export function readGuestTable(): ReadonlyMap<string, string> {
  const rows = readCells().filter(({ length }) => length === 2);
  return new Map(rows.slice(1).map(([call = '', answer = '']) => [call, answer]));
}

/** The rows of all other tables of docs/authorization.md, keyed by their first column. */
export function readAuthorizationTable(text?: string): ReadonlyMap<string, Expectation> {
  const rows = new Map<string, Expectation>();
  for (const cells of readCells(text).filter(({ length }) => length !== 2)) {
    const [call = '', ...answers] = cells;
    const line = cells.join(' | ');
    if (call === 'call' && cells.join() !== columns.join()) throw new Error(`Other columns: ${line}`);
    if (call === 'call') continue;
    if (answers.length !== askers.length) throw new Error(`A row needs ${columns.length} cells: ${line}`);
    if (rows.has(call)) throw new Error(`${call} has two rows`);
    rows.set(call, Object.fromEntries(askers.map((asker, at) => [asker, answers[at]])) as Expectation);
  }
  return rows;
}
