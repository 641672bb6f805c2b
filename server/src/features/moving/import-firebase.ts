import type { Finding } from '@focuspool/domain/moving/finding';
import { isNameKey } from '@focuspool/domain/moving/firebase-key';
import type { Services } from '../../platform/services.ts';
import { findMembers } from './file/json-members.ts';
import type { FileRange } from './file/json-scanner.ts';
import { MovingError } from './file/moving-error.ts';
import { readBranches } from './file/read-branches.ts';
import { importAccounts } from './import-accounts.ts';
import {
  checkPlaces,
  checkSimulatedPeople,
  importMessages,
  importRooms,
  reportUnknown,
} from './import-community.ts';
import {
  createImportContext,
  type ImportContext,
  type ImportCounts,
  inBatches,
  leftOut,
} from './import-context.ts';
import { importCoupons, importCouponUses } from './import-coupons.ts';
import { importLists } from './import-lists.ts';
import { importPeople, readNameIndex } from './import-people.ts';
import { findNames } from './store/profile-rows.ts';

export type ImportFiles = {
  readonly exportFile: string;
  /** The provider's own export of the sign-ins; null to invite everyone to set a password. */
  readonly authFile: string | null;
  /** The time zone of dates that do not name one. */
  readonly timeZone: string;
};

type ImportSection = (context: ImportContext, file: string, range: FileRange) => Promise<void>;

/** The sections imported after the people, in the order in which rows depend on each other. */
const sections: readonly (readonly [name: string, run: ImportSection])[] = [
  ['coupons', importCoupons],
  ['couponUsed', importCouponUses],
  ['tasks', importLists],
  ['progressLive', importMessages],
  ['taskpool', importRooms],
  ['tp', checkPlaces],
  ['tempUsers', checkSimulatedPeople],
  ['usernames', checkNameIndex],
];

/**
 * Imports the realtime database of the system that the product follows. Existing rows stay as they are, so that an import that
 * was cut off can be run again; each row not taken as it is is reported and stops nothing. Both files are read through before the
 * first row is written. `counts` grows as rows are taken, so that it holds even if this throws.
 */
export async function importFirebase(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { exportFile, authFile, timeZone }: ImportFiles,
  tell: (finding: Finding) => void,
  counts: ImportCounts,
): Promise<void> {
  const parts = { database, timeZone, now: clock.now().getTime(), hasAccounts: authFile !== null, counts };
  const context = createImportContext(parts, tell);
  const members = await findMembers(exportFile);
  const users = members.get('users');
  if (!users) throw new MovingError(`${exportFile} has no users: it is not an export of the whole database.`);
  if (authFile !== null) await importAccounts(context, authFile);
  const index = await readNameIndex(exportFile, members.get('usernames'));
  await importPeople(context, { file: exportFile, range: users, index });
  for (const [name, run] of sections) {
    const range = members.get(name);
    if (range) await run(context, exportFile, range);
  }
  const known = new Set(['users', ...sections.map(([name]) => name)]);
  for (const name of members.keys()) if (!known.has(name)) reportUnknown(context, name);
}

/** Checks that the index agrees with people's own rows. */
async function checkNameIndex(context: ImportContext, file: string, range: FileRange): Promise<void> {
  for await (const batch of inBatches(readBranches(file, range, 1))) {
    const entries = batch.map(({ keys: [key = ''], value }) => ({ key, uid: String(value) }));
    const names = await context.database.transaction((tx) =>
      findNames(
        tx,
        entries.map(({ uid }) => uid),
      ),
    );
    context.report(
      entries.flatMap(({ key, uid }) => {
        const name = names.get(uid);
        if (name !== undefined && (isNameKey(key, name) || context.renamed.has(uid))) return [];
        const isDisabled = context.disabled.has(uid);
        const reason = isDisabled ? 'the account is disabled' : `no one is here as ${uid}`;
        return [leftOut(`usernames/${key}`, name === undefined ? reason : `they are called ${name}`)];
      }),
    );
  }
}
