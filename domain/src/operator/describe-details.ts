import { formatExactAmount } from '../money.ts';
import { onFirstUse } from '../on-first-use.ts';
import type { AuditDetails } from './audit-log.ts';
import { decisionTexts, kindTexts } from './reports-contract.ts';

type Fact = AuditDetails[string];

const findDayFormat = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
);

const count = (value: Fact, one: string) => `${value} ${value === 1 ? one : `${one}s`}`;

/** The end of the last day of a grant, or that it has no end. */
export function describeUntil(end: Fact): string {
  return end === null ? 'without end' : `until ${findDayFormat().format(new Date(String(end)))} (UTC)`;
}

/** The words for each fact stored with an act. */
const sentences: Readonly<Record<string, (value: Fact) => string>> = {
  until: describeUntil,
  wasPremium: (value) => (value ? 'was premium before' : 'was not premium before'),
  isPremium: (value) => (value ? 'is premium after' : 'is not premium after'),
  totalPaise: (value) => formatExactAmount(Number(value)),
  paymentId: String,
  disputeId: String,
  owners: (value) => `to ${count(value, 'owner')}`,
  kind: (value) =>
    Object.entries(kindTexts).find(([kind]) => kind === value)?.[1].inSentence ?? String(value),
  reports: (value) => count(value, 'report'),
  signIns: (value) => (value ? 'with sign-ins' : 'without sign-ins'),
  before: (value) => {
    const decided = Object.entries(decisionTexts).find(([decision]) => decision === value);
    return decided ? `${decided[1].toLowerCase()} before` : 'not decided before';
  },
};

/** The facts of an act in words; a fact without words is shown as stored. */
export function describeDetails(details: AuditDetails): string[] {
  return Object.entries(details).map(
    ([name, value]) => sentences[name]?.(value) ?? `${name}: ${value ?? 'none'}`,
  );
}
