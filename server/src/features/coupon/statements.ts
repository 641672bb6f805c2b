import {
  isMonthOver,
  type Statement,
  type StatementLine,
  type StatementList,
  statementCsvHead,
  statementPageSize,
  toStatementCsv,
} from '@focuspool/domain/coupon/commission-statement';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { type Actor, insertAuditEntry } from '../../platform/audit-log/audit-log-store.ts';
import { findEmails } from '../../platform/auth/user-store.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { readPages, takePage } from '../../platform/database/pages.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { TextFile } from '../../platform/http/reply-file.ts';
import type { Services } from '../../platform/services.ts';
import { findProfiles } from '../profile/profile-store.ts';
import {
  type CommissionLine,
  findOpenMonth,
  findStatement,
  insertLines,
  insertStatement,
  listOpenLines,
  listPaidLines,
  listStatements,
  lockStatements,
} from './statement-store.ts';

const listSize = 24;

/** Reads one page of the paid months, and the month to pay next. */
export async function readStatements(
  { database }: Pick<Services, 'database'>,
  before: string | undefined,
): Promise<Outcome<StatementList, never>> {
  const open = await findOpenMonth(database);
  const found = await listStatements(database, before, listSize + 1);
  const { rows: paid, last } = takePage(found, listSize);
  return accept({
    open: open?.month ?? null,
    paid: paid.map(({ month, paidAt, totalPaise }) => ({
      month,
      paidAt: paidAt.getTime(),
      total: totalPaise,
    })),
    next: last?.month ?? null,
  });
}

/** What everyone is paid for a month: as it was paid, or for the next month as it would be now. */
type StatementSource = {
  readonly month: string;
  readonly paidAt: number | null;
  readonly total: number | null;
  readonly read: ReadLines;
};

async function findSource(db: Queryable, month: string): Promise<StatementSource | null> {
  const statement = await findStatement(db, month);
  if (statement) {
    return {
      month,
      paidAt: statement.paidAt.getTime(),
      total: statement.totalPaise,
      read: (after, limit) => listPaidLines(db, month, { after, limit }),
    };
  }
  const open = await findOpenMonth(db);
  if (open?.month !== month) return null;
  return {
    month,
    paidAt: null,
    total: null,
    read: (after, limit) => listOpenLines(db, open, { after, limit }),
  };
}

/** Reads one page of a month's statement. */
export async function readStatement(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  month: string,
  after: string | undefined,
): Promise<Outcome<Statement, 'thing_missing'>> {
  const source = await findSource(database, month);
  if (!source) return refuse('thing_missing');
  const found = await source.read(after, statementPageSize + 1);
  const { rows, last } = takePage(found, statementPageSize);
  return accept({
    month,
    paidAt: source.paidAt,
    isOver: isMonthOver(month, clock.now()),
    total: source.total ?? (await sumLines(source.read)),
    lines: await nameOwners(database, rows),
    next: last?.ownerId ?? null,
  });
}

const stepSize = 500;

type ReadLines = (after: string | undefined, limit: number) => Promise<CommissionLine[]>;

/** Reads all lines, in chunks. */
function readAllLines(read: ReadLines): AsyncGenerator<CommissionLine[]> {
  return readPages((last, limit) => read(last?.ownerId ?? undefined, limit), stepSize);
}

async function sumLines(read: ReadLines): Promise<number> {
  let total = 0;
  for await (const lines of readAllLines(read)) {
    total = lines.reduce((sum, { paidPaise }) => sum + paidPaise, total);
  }
  return total;
}

async function nameOwners(db: Queryable, lines: readonly CommissionLine[]): Promise<StatementLine[]> {
  const ids = lines.flatMap(({ ownerId }) => ownerId ?? []);
  const profiles = await findProfiles(db, ids);
  const emails = await findEmails(db, ids);
  return lines.map(({ ownerId, code, earnedPaise, broughtPaise, paidPaise, carriedPaise }) => ({
    ownerId,
    username: (ownerId && profiles.get(ownerId)?.username) || null,
    email: (ownerId && emails.get(ownerId)) || null,
    code: ownerId && code,
    earned: earnedPaise,
    brought: broughtPaise,
    amount: paidPaise,
    carried: carriedPaise,
  }));
}

/** Exports a month's statement as CSV, read and sent in chunks. */
export async function exportStatement(
  { database }: Pick<Services, 'database'>,
  month: string,
): Promise<Outcome<TextFile, 'thing_missing'>> {
  const source = await findSource(database, month);
  if (!source) return refuse('thing_missing');
  const chunks = writeChunks(database, source);
  return accept({ name: `commissions-${month}.csv`, type: 'text/csv', chunks });
}

async function* writeChunks(db: Queryable, source: StatementSource): AsyncGenerator<string> {
  yield statementCsvHead;
  for await (const lines of readAllLines(source.read)) {
    yield toStatementCsv(source, await nameOwners(db, lines));
  }
}

/**
 * Closes the next month as paid, once, if the sum to pay is still the one
 * that the operator saw. Nothing that happens later changes the statement.
 */
export async function payStatement(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  { actor }: Actor,
  month: string,
  seenTotal: number,
): Promise<Outcome<object, 'statement_changed'>> {
  const at = clock.now();
  return transactOutcome(database, async (tx) => {
    await lockStatements(tx);
    const open = await findOpenMonth(tx);
    if (open?.month !== month || !isMonthOver(month, at)) return refuse('statement_changed');
    await insertStatement(tx, { month, paidAt: at, totalPaise: seenTotal });
    let [total, owners] = [0, 0];
    for await (const lines of readAllLines((after, limit) => listOpenLines(tx, open, { after, limit }))) {
      await insertLines(tx, month, lines);
      total = lines.reduce((sum, { paidPaise }) => sum + paidPaise, total);
      owners += lines.length;
    }
    if (total !== seenTotal) return refuse('statement_changed');
    const details = { totalPaise: total, owners };
    await insertAuditEntry(tx, { actor, act: 'statement_paid', subject: month, at, details });
    return accept({});
  });
}
