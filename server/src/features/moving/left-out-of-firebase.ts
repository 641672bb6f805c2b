import { isNotNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { passkeys } from '../../platform/auth/auth-tables.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { hiddenPeople } from '../../platform/hidden-things/hidden-people-tables.ts';
import { hiddenThings } from '../../platform/hidden-things/hidden-thing-tables.ts';
import { secondFactor } from '../../platform/second-factor/second-factor-tables.ts';
import { suspensions } from '../../platform/suspension/suspension-tables.ts';
import { commissionStatements } from '../coupon/coupon-tables.ts';
import { ownRooms } from '../pool/own-room-tables.ts';
import { reports } from '../report/report-tables.ts';
import { paymentDisputes, paymentRefunds } from '../subscription/retained-payment-tables.ts';
import { runs } from '../timer/run-tables.ts';

/** What an export does not contain; docs/moving-in.md says what to do about it. */
const kinds: readonly (readonly [name: string, PgTable, SQL?])[] = [
  ['months marked as paid', commissionStatements],
  ['suspensions', suspensions],
  ['authenticator apps', secondFactor, isNotNull(secondFactor.confirmedAt)],
  ['passkeys', passkeys],
  ['people hidden by others', hiddenPeople],
  ['reports', reports],
  ['names and messages hidden from everyone', hiddenThings],
  ['refunds', paymentRefunds],
  ['disputes', paymentDisputes],
  ['runs', runs],
  ['rooms by link', ownRooms],
];

/** Returns a line for each kind of which there are any rows. */
export async function listLeftOut(db: Queryable): Promise<string[]> {
  const lines: string[] = [];
  for (const [name, table, filter] of kinds) {
    const count = await db.$count(table, filter);
    if (count > 0) lines.push(`Not included: ${count} ${name}.`);
  }
  return lines;
}
