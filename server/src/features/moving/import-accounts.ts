import { type MovedAccount, readAccount } from '@focuspool/domain/moving/firebase-account';
import type { FirebaseNode } from '@focuspool/domain/moving/firebase-value';
import { dependsOnParameters, toStoredHash } from './account-hash.ts';
import { findMembers } from './file/json-members.ts';
import type { FileRange } from './file/json-scanner.ts';
import { MovingError } from './file/moving-error.ts';
import { readBranches } from './file/read-branches.ts';
import { type ImportContext, readRows } from './import-context.ts';
import { insertAccounts } from './store/account-rows.ts';

/** A single account can have a damaged hash. */
const mostTried = 20;

/** Imports the provider's own export of the sign-ins, which includes the parameters of its hashes. */
export async function importAccounts(context: ImportContext, file: string): Promise<void> {
  const members = await findMembers(file);
  const users = members.get('users');
  if (!users) throw new MovingError(`${file} has no users: it is not what auth:export writes.`);
  const shared = await readHashConfig(file, members.get('hash_config'));
  await requireUsable(file, users, shared, context.now);
  const accounts = readRows(context, file, users, (at, value) => readAccount(at, value, context.now));
  for await (const batch of accounts) {
    for (const { id, isDisabled } of batch) if (isDisabled) context.disabled.add(id);
    const taken = batch.filter(({ isDisabled }) => !isDisabled);
    await insertAccounts(
      context,
      taken.map((account) => ({ ...account, hash: storedHash(context, account, shared) })),
    );
  }
}

async function readHashConfig(file: string, range: FileRange | undefined): Promise<FirebaseNode> {
  const config = new Map();
  if (range) for await (const { keys, value } of readBranches(file, range, 1)) config.set(keys[0], value);
  if (config.size > 0) return config;
  throw new MovingError(
    `${file} has no hash_config: put the password hash parameters of the project beside its users.`,
  );
}

/** The parameters are copied by hand: with one that is wrong, everyone would lose their password. */
async function requireUsable(
  file: string,
  users: FileRange,
  shared: FirebaseNode,
  now: number,
): Promise<void> {
  let tried = 0;
  for await (const { keys, value } of readBranches(file, users, 1)) {
    const password = value && readAccount(keys[0] ?? '', value, now).row?.password;
    if (!password || !dependsOnParameters(password, shared)) continue;
    if (toStoredHash(password, shared)) return;
    tried += 1;
    if (tried === mostTried) break;
  }
  if (tried > 0)
    throw new MovingError(
      `${file} has a hash_config that fits none of its passwords: copy each parameter of the project again, as a whole.`,
    );
}

function storedHash(context: ImportContext, { id, password }: MovedAccount, shared: FirebaseNode) {
  if (!password) return null;
  const stored = toStoredHash(password, shared);
  if (!stored) {
    const reason = 'its password cannot be verified here: they are invited to set another';
    context.report([{ path: `users/${id} (accounts)`, what: 'changed', reason }]);
  }
  return stored;
}
