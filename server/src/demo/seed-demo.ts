import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewOperation, Operation } from '@focuspool/domain/operation/operation';
import type { Outcome } from '@focuspool/domain/outcome';
import { dayMs, hourMs } from '@focuspool/domain/time-units';
import { acceptOperation, type OperationServices } from '../features/operation/accept-operations.ts';
import { createKnownPeople, type KnownPeople } from '../features/operation/person-state-store.ts';
import { insertProfile } from '../features/profile/profile-store.ts';
import { grantPremium } from '../features/subscription/premium/grant-premium.ts';
import { makeListId } from '../features/task/task-store.ts';
import { deleteUser, findUserByEmail } from '../platform/auth/user-store.ts';
import type { Database } from '../platform/database/database.ts';
import { findSecret, persistSecret } from '../platform/persisted-secret.ts';
import type { Services } from '../platform/services.ts';
import { type DemoList, demoLists } from './demo-content.ts';
import { seedDemoCoupon } from './demo-coupon.ts';
import { demoAddresses, demoEmail as email } from './demo-people.ts';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

const passwordFile = 'demo-password';
/** The password file's name until the account is complete. */
const unfinishedFile = `${passwordFile}-unfinished`;

export type DemoAccount = { readonly email: string; readonly password: string };

type DemoServices = Pick<Services, 'auth' | 'clock' | 'config' | 'database' | 'live' | 'log'>;

/**
 * Makes the demo account with its past at the first start, by the operations that a person's own clicks would send, and returns
 * its credentials. Later starts change nothing, unless the account is gone. Null if the account exists but its password is not
 * known here.
 */
export async function seedDemo(services: DemoServices): Promise<DemoAccount | null> {
  const { database } = services;
  const { dataDir } = services.config;
  const found = await findUserByEmail(database, email);
  const kept = await findSecret(dataDir, passwordFile);
  if (found && kept !== null) return { email, password: kept };
  if (found && (await findSecret(dataDir, unfinishedFile)) === null) return null;

  const [whole, unfinished] = [join(dataDir, passwordFile), join(dataDir, unfinishedFile)];
  if (kept !== null) await rename(whole, unfinished);
  const password = await persistSecret(dataDir, unfinishedFile, 9);
  await removeRest(database, demoAddresses);
  await seedAccount(services, { email, password });
  await rename(unfinished, whole);
  return { email, password };
}

/** Whether the database was brought along from a server that had the demo. */
export async function hasDemoAccounts(database: Database): Promise<boolean> {
  const found = await Promise.all(demoAddresses.map((address) => findUserByEmail(database, address)));
  return found.some(Boolean);
}

/** Removes what a start that was killed, or the previous account, has left of them. */
function removeRest(database: Database, emails: readonly string[]): Promise<void> {
  return database.transaction(async (tx) => {
    for (const email of emails) {
      const rest = await findUserByEmail(tx, email);
      if (rest) await deleteUser(tx, rest.id);
    }
  });
}

async function seedAccount(services: DemoServices, { email, password }: DemoAccount): Promise<void> {
  const { internalAdapter, password: hasher } = await services.auth.$context;
  const now = services.clock.now().getTime();
  const user = await internalAdapter.createUser(
    { email, name: email, emailVerified: true },
    { method: 'email' },
  );
  await internalAdapter.linkAccount({
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: await hasher.hash(password),
  });
  await insertProfile(services.database, {
    userId: user.id,
    username: 'demo',
    profilePicture: 'animals/Owl.jpg',
    createdAt: new Date(now - 10 * dayMs),
  });
  const people = createKnownPeople();
  for (const list of demoLists) await seedList(services, people, user.id, list, now);
  expectAccepted(await grantPremium(services, email, null));
  await seedDemoCoupon(services, user.id);
}

async function seedList(
  services: DemoServices,
  people: KnownPeople,
  userId: string,
  list: DemoList,
  now: number,
): Promise<void> {
  const act = createActor({ ...services, people }, userId);
  const begun = startOfDay(now, list.ago);
  const listIfNone = { id: makeListId(), title: list.title };
  for (const { text, runs = [], isTicked = false } of list.tasks) {
    const taskId = randomUUID();
    await act(begun, { kind: 'add_task', taskId, text, listIfNone });
    for (const { ago, at, minutes } of runs) {
      const from = startOfDay(now, ago) + at * hourMs;
      const key = randomUUID();
      const task = { taskId, taskName: text, groupId: listIfNone.id, minutes: 0 };
      await act(from, { kind: 'start_run', key, task, minutes });
      await act(from + minutes * 60_000, { kind: 'complete_run', key, rounding: 'nearest', timeZone });
    }
    if (isTicked) await act(now, { kind: 'tick_task', taskId, isCompleted: true });
  }
  if (list.isCompleted) await act(begun + 12 * hourMs, { kind: 'complete_list', listId: listIfNone.id });
}

/** Returns a function that does something in the person's name at an instant of the past. */
function createActor(services: OperationServices, userId: string) {
  return async (at: number, what: NewOperation): Promise<void> => {
    const operation = { ...what, id: randomUUID(), at } as Operation;
    const then = { ...services, clock: { now: () => new Date(at) } };
    const verdict = await acceptOperation(then, userId, operation);
    if (verdict.state === 'refused') throw new Error(`The demo account could not be made: ${verdict.reason}`);
  };
}

/** Midnight of that day by the clock of this machine, which is usually where the demo is tried. */
function startOfDay(now: number, daysAgo: number): number {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  return day.setDate(day.getDate() - daysAgo);
}

function expectAccepted<Value>(outcome: Outcome<Value, string>): Value {
  if (!outcome.ok) throw new Error(`The demo account could not be made: ${outcome.reason}`);
  return outcome.value;
}
