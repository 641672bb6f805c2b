import { createHash } from 'node:crypto';
import type { Finding, Taken } from '@focuspool/domain/moving/finding';
import type { RowReading } from '@focuspool/domain/moving/firebase-list';
import { emptyNode, type FirebaseValue } from '@focuspool/domain/moving/firebase-value';
import type { Database } from '../../platform/database/database.ts';
import { toStableUuid } from '../../platform/stable-uuid.ts';
import type { FileRange } from './file/json-scanner.ts';
import { readBranches } from './file/read-branches.ts';

/** The kinds of rows that an import counts. */
export const countedKinds = [
  'people',
  'lists',
  'tasks',
  'coupons',
  'coupon uses',
  'messages',
  'rooms',
  'invitations',
] as const;
type CountedKind = (typeof countedKinds)[number];
const rowKinds = ['here already', 'changed', 'left out'] as const;

export type ImportCounts = Record<CountedKind | (typeof rowKinds)[number], number>;

export function startCounts(): ImportCounts {
  return Object.fromEntries([...countedKinds, ...rowKinds].map((kind) => [kind, 0])) as ImportCounts;
}

/** One import under way. */
export type ImportContext = RowReading & {
  readonly database: Database;
  /** Whether the provider's accounts were given too. */
  readonly hasAccounts: boolean;
  /** The ids of people whose account is disabled. */
  readonly disabled: Set<string>;
  /** The ids of people who have another name here. */
  readonly renamed: Set<string>;
  readonly counts: ImportCounts;
  report(findings: Iterable<Finding>): void;
};

export function createImportContext(
  parts: Pick<ImportContext, 'database' | 'timeZone' | 'now' | 'hasAccounts' | 'counts'>,
  onFinding: (finding: Finding) => void,
): ImportContext {
  return {
    ...parts,
    makeId,
    disabled: new Set(),
    renamed: new Set(),
    report: (findings) => {
      for (const finding of findings) {
        parts.counts[finding.what] += 1;
        onFinding(finding);
      }
    },
  };
}

export function leftOut(path: string, reason: string): Finding {
  return { path, what: 'left out', reason };
}

/** Makes an id that is the same whenever something of this name is imported. */
export const makeId = (name: string) => toStableUuid(`focuspool ${name}`);

/** Creates a source of draws that are the same for the same person at each import. */
export function createDraw(seed: string): (bound: number) => number {
  let turn = 0;
  return (bound) => {
    const digest = createHash('sha256').update(`focuspool ${seed} ${turn++}`).digest();
    return digest.readUInt32BE(0) % bound;
  };
}

/** Groups items into batches of up to `most`, for one transaction each; a heavy item counts as several. */
export async function* inBatches<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  most = 500,
  weigh: (item: Item) => number = () => 1,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  let weight = 0;
  for await (const item of items) {
    const own = weigh(item);
    if (batch.length > 0 && weight + own > most) {
      yield batch;
      [batch, weight] = [[], 0];
    }
    batch.push(item);
    weight += own;
  }
  if (batch.length > 0) yield batch;
}

/** Reads the rows of a part of the file, a batch at a time, and reports what `read` finds on the way. */
export async function* readRows<Row>(
  context: ImportContext,
  file: string,
  range: FileRange,
  read: (key: string, value: FirebaseValue, reading: RowReading) => Taken<Row>,
): AsyncGenerator<Row[]> {
  for await (const batch of inBatches(readBranches(file, range, 1))) {
    yield batch.flatMap(({ keys: [key = ''], value }) => {
      const { row, findings } = read(key, value ?? emptyNode, context);
      context.report(findings);
      return row ?? [];
    });
  }
}
