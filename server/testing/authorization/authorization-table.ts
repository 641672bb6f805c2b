import { readFileSync } from 'node:fs';

/** Who asks, in the order of the table's columns. */
export const askers = ['visitor', 'unnamed', 'unverified', 'free', 'premium', 'other', 'operator'] as const;
export type Asker = (typeof askers)[number];

/** What each of them is answered: `yes`, `own`, `shared`, `-`, or the name of the refusal. */
export type Expectation = Readonly<Record<Asker, string>>;

const documentPath = new URL('../../../docs/authorization.md', import.meta.url);
const columns = ['call', 'visitor', 'unnamed', 'unverified', 'free', 'premium', 'other person', 'operator'];

/** The tables of docs/authorization.md, one after the other, by what stands in their first column. */
export function readAuthorizationTable(
  text: string = readFileSync(documentPath, 'utf8'),
): ReadonlyMap<string, Expectation> {
  const rows = new Map<string, Expectation>();
  for (const line of text.split('\n').filter((each) => each.startsWith('|'))) {
    const cells = line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', ''));
    const [call = '', ...answers] = cells;
    if (call === 'call' && cells.join() !== columns.join()) throw new Error(`Other columns: ${line}`);
    if (call === 'call' || /^-+$/.test(call)) continue;
    if (answers.length !== askers.length) throw new Error(`A row needs ${columns.length} cells: ${line}`);
    if (rows.has(call)) throw new Error(`${call} has two rows`);
    rows.set(call, Object.fromEntries(askers.map((asker, at) => [asker, answers[at]])) as Expectation);
  }
  return rows;
}
