import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { person } from '../../../testing/moving/moved-community.ts';
import { makeTemporaryFolder } from '../../../testing/processes/temporary-folder.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { listAuditEntries } from '../../platform/audit-log/audit-log-store.ts';
import { passkeys, user } from '../../platform/auth/auth-tables.ts';
import { hiddenPeople } from '../../platform/hidden-things/hidden-people-tables.ts';
import { hiddenThings } from '../../platform/hidden-things/hidden-thing-tables.ts';
import { secondFactor } from '../../platform/second-factor/second-factor-tables.ts';
import { suspensions } from '../../platform/suspension/suspension-tables.ts';
import { commissionStatements } from '../coupon/coupon-tables.ts';
import { reportedThings, reports } from '../report/report-tables.ts';
import { readMovingCommand } from './moving-commands.ts';

const { services } = await startTestApp();
const none = { auth: undefined, timeZone: undefined };

it.each([
  ['an import without a file', { name: 'import-firebase', file: undefined, ...none }],
  [
    'an import with an unknown time zone',
    { ...none, name: 'import-firebase', file: 'a', timeZone: 'Middle/Earth' },
  ],
  ['an import with an ambiguous time zone', { ...none, name: 'import-firebase', file: 'a', timeZone: 'IST' }],
  [
    'an import with an empty file name for accounts',
    { ...none, name: 'import-firebase', file: 'a', auth: '' },
  ],
  ['an export with a time zone', { ...none, name: 'export-firebase', file: 'a', timeZone: 'UTC' }],
  ['an unknown command', { name: 'export-all', file: 'a', ...none }],
])('%s is refused', (_what, given) => {
  expect(readMovingCommand(given)).toBeNull();
});

it('an export overwrites no file, and an import of a missing file fails', async () => {
  const [present, free] = ['present.json', 'free.json'].map((name) => join(makeTemporaryFolder(), name));
  await writeFile(present ?? '', 'mine');
  const refused = { isDone: false, message: `${present} already exists: give another name.` };
  for (const [file, auth] of [
    [present, free],
    [free, present],
  ]) {
    const command = readMovingCommand({ ...none, name: 'export-firebase', file, auth });
    expect(await command?.run(services, () => {})).toEqual(refused);
  }
  const same = readMovingCommand({ ...none, name: 'export-firebase', file: free, auth: free });
  expect(await same?.run(services, () => {})).toEqual({
    isDone: false,
    message: 'The sign-ins need a file of their own: give --auth another name.',
  });
  const command = readMovingCommand({ ...none, name: 'import-firebase', file: free });
  await expect(command?.run(services, () => {})).rejects.toThrow(`${free} cannot be read: `);
});

async function runImport(content: string) {
  const file = join(makeTemporaryFolder(), 'export.json');
  await writeFile(file, content);
  return readMovingCommand({ ...none, name: 'import-firebase', file })?.run(services, () => {});
}

/** Lists the newest entries of the log: the act, the actor and how many people came. */
async function listActs(count: number) {
  const entries = await listAuditEntries(services.database, {}, count);
  return entries.map(({ act, actor, details }) => [act, actor, details.people]).reverse();
}

const findUser = (id: string) => services.database.select().from(user).where(eq(user.id, id));
const begun = ['community_import_begun', 'npm run admin', undefined];

it('an import is in the audit log from its beginning to its end', async () => {
  const uid = `whole${crypto.randomUUID()}`;
  expect(await runImport(JSON.stringify({ users: { [uid]: person(uid) } }))).toMatchObject({ isDone: true });
  expect(await listActs(2)).toEqual([begun, ['community_imported', 'npm run admin', 1]]);
});

it('a file that is invalid at its end imports nothing and is in the audit log as failed', async () => {
  const uid = `part${crypto.randomUUID()}`;
  const whole = JSON.stringify({ users: { [uid]: person(uid) }, tasks: { [uid]: { '-a': { Title: 'x' } } } });
  for (const content of [`${whole.slice(0, -3)},}}}`, whole.slice(0, -1), `${whole}}`]) {
    await expect(runImport(content)).rejects.toThrow(/is (?:not valid JSON|incomplete)/);
    expect(await listActs(2)).toEqual([begun, ['community_import_failed', 'npm run admin', 0]]);
  }
  expect(await findUser(uid)).toEqual([]);
});

it('the audit log says how many people an import took before it failed', async () => {
  const uid = `mid${crypto.randomUUID()}`;
  const whole = JSON.stringify({ users: { [uid]: person(uid) }, tasks: { [uid]: { '-a': { Title: 'x' } } } });
  const broken = new Error('the database is gone');
  const { transaction } = services.database;
  // The entry for the beginning and the people succeed, the lists fail.
  const spy = vi.spyOn(services.database, 'transaction').mockImplementation((async (run: never) => {
    if (spy.mock.calls.length === 3) throw broken;
    return transaction.call(services.database, run);
  }) as typeof transaction);
  await expect(runImport(whole)).rejects.toThrow(broken);
  spy.mockRestore();
  expect(await listActs(2)).toEqual([begun, ['community_import_failed', 'npm run admin', 1]]);
});

it('an export reports what it leaves out, and how many of each', async () => {
  const { database } = services;
  const [one, other] = [`one${crypto.randomUUID()}`, `other${crypto.randomUUID()}`];
  await runImport(JSON.stringify({ users: { [one]: person(one), [other]: person(other) } }));
  const at = services.clock.now();
  const months = ['2001-01', '2001-02'].map((month) => ({ month, paidAt: at, totalPaise: 0 }));
  await database.insert(commissionStatements).values(months);
  await database.insert(suspensions).values({ userId: one, suspendedAt: at, reason: 'spam' });
  await database.insert(secondFactor).values([
    { id: one, userId: one, secret: '', confirmedAt: at },
    { id: other, userId: other, secret: '' },
  ]);
  const key = { publicKey: '', counter: 0, transports: [], addedAt: at };
  await database.insert(passkeys).values({ ...key, id: one, userId: one, name: 'A phone' });
  await database.insert(hiddenPeople).values({ userId: other, hiddenUserId: one, hiddenAt: at });
  const name = { ownerId: one, kind: 'username', key: 'one' } as const;
  await database.insert(hiddenThings).values({ ...name, hiddenAt: at });
  const [thing] = await database
    .insert(reportedThings)
    .values({ ...name, text: 'one', lastReportedAt: at })
    .returning();
  await database.insert(reports).values({ thingId: thing?.id ?? '', reporterId: other, reportedAt: at });
  const file = join(makeTemporaryFolder(), 'export.json');
  const printed: string[] = [];
  const command = readMovingCommand({ ...none, name: 'export-firebase', file });
  const reply = await command?.run(services, (line) => printed.push(line));
  expect(reply).toEqual({ isDone: true, message: `The community is in ${file}.` });
  expect(printed).toEqual([
    'Not included: 2 months marked as paid.',
    'Not included: 1 suspensions.',
    'Not included: 1 authenticator apps.',
    'Not included: 1 passkeys.',
    'Not included: 1 people hidden by others.',
    'Not included: 1 reports.',
    'Not included: 1 names and messages hidden from everyone.',
  ]);
});
