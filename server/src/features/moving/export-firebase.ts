import type { Queryable } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { exportAccounts } from './export-accounts.ts';
import {
  exportCoupons,
  exportCouponUses,
  exportMessages,
  exportRooms,
  exportSimulatedPeople,
} from './export-community.ts';
import { exportLists, exportNames, exportPeople } from './export-people.ts';
import { toJson, writeJsonFile, writeObject } from './file/write-branches.ts';
import { listLeftOut } from './left-out-of-firebase.ts';

export type ExportFiles = {
  readonly exportFile: string;
  /** The file for the sign-ins; null to leave them out. */
  readonly authFile: string | null;
};

/**
 * Writes what the product holds in the form of the system that it follows: for moving out, or for another FocusPool. Data for
 * which that form has no place is added as extra fields or left out (docs/moving-in.md); returns a line for each kind left out.
 */
export async function exportFirebase(
  { database, clock, config }: Pick<Services, 'database' | 'clock' | 'config'>,
  { exportFile, authFile }: ExportFiles,
): Promise<string[]> {
  const now = clock.now();
  const write = async (db: Queryable) => {
    await writeJsonFile(exportFile, writeObject(readSections(db, now)));
    if (authFile !== null) await writeJsonFile(authFile, exportAccounts(db));
    return listLeftOut(db);
  };
  // Exports the state of one moment. The embedded engine would end
  // so long a transaction, but nothing else writes there meanwhile.
  if (!config.databaseUrl) return write(database);
  return database.transaction(write, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

type Section = readonly [name: string, value: string | AsyncIterable<string>];

/** The sections in the order in which the database exports them. */
async function* readSections(db: Queryable, now: Date): AsyncGenerator<Section> {
  const rooms = await exportRooms(db);
  yield ['couponUsed', writeObject(exportCouponUses(db))];
  yield ['coupons', writeObject(exportCoupons(db))];
  yield ['progressLive', writeObject(exportMessages(db, now))];
  yield ['taskpool', `{"taskrooms":${toJson(rooms.rooms)}}`];
  yield ['tasks', writeObject(exportLists(db))];
  yield ['tempUsers', toJson(exportSimulatedPeople())];
  yield ['tp', toJson(rooms.places)];
  yield ['usernames', writeObject(exportNames(db))];
  yield ['users', writeObject(exportPeople(db))];
}
