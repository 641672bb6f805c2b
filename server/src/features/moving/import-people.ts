import { readNameKey, writeNameKey } from '@focuspool/domain/moving/firebase-key';
import { readPremium } from '@focuspool/domain/moving/firebase-premium';
import { readProfile } from '@focuspool/domain/moving/firebase-profile';
import { isNode } from '@focuspool/domain/moving/firebase-value';
import { findUsernameProblem } from '@focuspool/domain/profile/username';
import { isStorableId } from '@focuspool/domain/storable-id';
import type { Transaction } from '../../platform/database/database.ts';
import type { FileRange } from './file/json-scanner.ts';
import { type Branch, readBranches } from './file/read-branches.ts';
import { type ImportContext, inBatches, leftOut } from './import-context.ts';
import type { Newcomer } from './newcomer.ts';
import { insertNewcomers } from './store/account-rows.ts';
import { findKnownPeople } from './store/known-people.ts';
import { insertPremium } from './store/premium-rows.ts';
import { findNames, insertProfiles, wasRenamed } from './store/profile-rows.ts';

/** Who has which name, according to usernames. */
export type NameIndex = { readonly owners: Map<string, string>; readonly keys: Map<string, string> };

export async function readNameIndex(file: string, range: FileRange | undefined): Promise<NameIndex> {
  const index = { owners: new Map<string, string>(), keys: new Map<string, string>() };
  if (!range) return index;
  for await (const { keys, value } of readBranches(file, range, 1)) {
    const [key = ''] = keys;
    if (typeof value !== 'string') continue;
    index.owners.set(key, value);
    index.keys.set(value, key);
  }
  return index;
}

/**
 * Imports the people at users, with name, picture, sums and premium. A person whose name the index gives to someone else waits
 * until all others have theirs.
 */
export async function importPeople(
  context: ImportContext,
  { file, range, index }: { file: string; range: FileRange; index: NameIndex },
): Promise<void> {
  const namesakes: Newcomer[] = [];
  for await (const batch of inBatches(readBranches(file, range, 1))) {
    const people = batch.flatMap((branch) => readPerson(context, branch, index));
    const isOwners = ({ uid, profile }: Newcomer) => ownsName(index, uid, profile.username);
    namesakes.push(...people.filter((person) => !isOwners(person)));
    await importBatch(context, people.filter(isOwners));
  }
  for await (const batch of inBatches(namesakes)) await importBatch(context, batch);
}

function ownsName({ owners }: NameIndex, uid: string, username: string | null): boolean {
  const name = username?.trim().toLowerCase() ?? '';
  const owner = owners.get(name) ?? owners.get(writeNameKey(name));
  return owner === undefined || owner === uid;
}

function readPerson(context: ImportContext, { keys, value }: Branch, index: NameIndex): Newcomer[] {
  const uid = keys[0] ?? '';
  const path = `users/${uid}`;
  const refuse = (reason: string) => {
    context.report([leftOut(path, reason)]);
    return [];
  };
  if (context.disabled.has(uid)) return refuse('the account is disabled');
  if (!isNode(value)) return refuse('this is not a person');
  if (!isStorableId(uid)) return refuse('no one can have this id');
  const { profile, findings } = readProfile(uid, value, context);
  const key = index.keys.get(uid);
  const username = profile.username ?? (key === undefined ? null : readNameKey(key));
  const since = profile.createdAt ?? context.now;
  const premium = readPremium(uid, value, { ...context, isPremium: profile.isPremium, since });
  return [
    {
      ...{ uid, path, premium },
      profile: { ...profile, username },
      findings: [...findings, ...premium.findings],
    },
  ];
}

async function importBatch(context: ImportContext, people: readonly Newcomer[]): Promise<void> {
  if (people.length === 0) return;
  await context.database.transaction(async (tx) => {
    const here = await ensureAccounts(context, tx, people);
    const names = await findNames(tx, [...here]);
    const newcomers = people.filter(({ uid }) => here.has(uid));
    for (const person of newcomers) {
      const name = names.get(person.uid);
      if (name === undefined) continue;
      context.counts['here already'] += 1;
      if (wasRenamed(person.uid, person.profile.username, name)) reportName(context, person, name);
    }
    const unnamed = newcomers.filter(({ uid }) => !names.has(uid));
    for (const [person, name] of await insertProfiles(tx, unnamed, context.now)) {
      context.report(person.findings);
      if (name !== person.profile.username?.trim()) reportName(context, person, name);
    }
    await insertPremium(context, tx, unnamed);
  });
}

function reportName(context: ImportContext, { uid, path, profile }: Newcomer, name: string): void {
  context.renamed.add(uid);
  const reason = `${explainName(profile.username)}, they are called ${name} now`;
  context.report([{ path: `${path}/username`, what: 'changed', reason }]);
}

function explainName(wanted: string | null): string {
  if (wanted === null) return 'there is no name';
  return findUsernameProblem(wanted.trim()) === null
    ? 'someone else has this name'
    : 'this name is not allowed here';
}

/** Returns the ids of the people who have an account now: from the provider's file, or by their address and an invitation. */
async function ensureAccounts(
  context: ImportContext,
  tx: Transaction,
  people: readonly Newcomer[],
): Promise<Set<string>> {
  const known = await findKnownPeople(
    tx,
    people.map(({ uid }) => uid),
  );
  const rows = people.flatMap(({ uid: id, path, profile: { email, createdAt } }) => {
    if (known.has(id)) return [];
    if (email === null) context.report([leftOut(path, 'there is no usable e-mail address')]);
    const account = { id, path, createdAt, emailVerified: false, googleId: null, hash: null };
    return email === null ? [] : [{ ...account, email }];
  });
  const taken = await insertNewcomers(context, tx, rows);
  if (context.hasAccounts) {
    const reason = 'they have no account: they are invited to set a password';
    const withoutAccount = rows.filter(({ id }) => taken.has(id));
    context.report(withoutAccount.map(({ path }) => ({ path, what: 'changed' as const, reason })));
  }
  return new Set([...known, ...taken]);
}
