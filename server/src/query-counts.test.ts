import { operationSchema } from '@focuspool/domain/operation/operation';
import { expect, it } from 'vitest';
import { readAuthorizationTable } from '../testing/authorization/authorization-table.ts';
import { makeCall } from '../testing/authorization/calls.ts';
import { makeOperationBody } from '../testing/authorization/operations.ts';
import { fillSubject, makeUnusedIds, password, type Stage } from '../testing/authorization/stage.ts';
import { findFullScans } from '../testing/databases/full-scans.ts';
import { watchStatements } from '../testing/databases/statement-count.ts';
import { noSignInCache } from '../testing/test-app.ts';
import { startTestShop } from '../testing/test-shop.ts';
import { createSweeps } from './create-sweeps.ts';
import { createKnownPeople } from './features/operation/person-state-store.ts';
import counts from './query-counts.json' with { type: 'json' };

const adminEmails = ['operator@example.com'];
// Each call reads who asks, which takes two queries; if sign-ins were remembered, these would be made or not by chance.
const shop = await startTestShop({
  config: { addressLimitFactor: 99_999, adminEmails },
  services: { signInCache: noSignInCache },
});
const { app, request, signUp } = shop;
shop.clock.advance(3_600_000);

const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));
const calls = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
const operations = operationSchema.options.map(({ entries }) => `operation ${entries.kind.literal}`);

it('query-counts.json lists exactly the calls and the operations', () => {
  expect(Object.keys(counts).sort()).toEqual([...calls, ...operations].sort());
});

const table = readAuthorizationTable();
/** The first of these to whom the table answers yes makes the call; some have no more use for it. */
const mayAsk = ['premium', 'free', 'unverified', 'unnamed'] as const;
type MayAsk = (typeof mayAsk)[number];

async function setStage(asker: MayAsk): Promise<Stage> {
  const isVerified = asker === 'premium' || asker === 'free';
  const person = await signUp({
    password,
    isPremium: asker === 'premium',
    isVerified,
    hasProfile: asker !== 'unnamed',
  });
  const subject = asker === 'premium' ? await fillSubject(shop, person) : makeUnusedIds(person);
  return { shop, asker: person, subject, isOther: false, isVerified };
}

const operator = await signUp({ email: adminEmails[0] ?? '', hasSecondFactor: true });

/** The queries that a call makes for a person whose lists and run the process knows. */
async function countQueries(what: string): Promise<string[]> {
  const expected = table.get(what);
  const asker = mayAsk.find((each) => expected?.[each] === 'yes') ?? 'premium';
  const stage = await setStage(asker);
  const [method = '', name = ''] = what.split(' ');
  const asked =
    method === 'operation'
      ? { path: '/api/operations', body: await makeOperationBody(name, stage) }
      : { method, ...(await makeCall(what, stage)) };
  const caller = asked.path.startsWith('/api/operator/') ? operator : stage.asker;
  await request('/api/operations/state', { cookie: stage.asker?.cookie ?? '' });
  const statements = watchStatements();
  const response = await request(asked.path, { cookie: caller?.cookie ?? '', ...asked });
  await response.text();
  const asking = [...statements];
  if (expected?.[asker] === 'yes') expect(response.status).toBeLessThan(400);
  return asking;
}

const asked = new Set<string>();

it.each([...calls, ...operations])('%s makes as many queries as query-counts.json says', async (what) => {
  const statements = await countQueries(what);
  for (const statement of statements) asked.add(statement);
  const known = (counts as Readonly<Record<string, number>>)[what];
  const all = statements.map((statement, at) => `${at + 1}. ${statement}`).join('\n');
  expect(statements.length, `server/src/query-counts.json says ${known}. It asked:\n${all}`).toBe(known);
  // From the audit entry on, everyone else who acts has to wait.
  const noted = statements.findIndex((statement) => statement.startsWith('insert into "audit_entries"'));
  if (noted >= 0) expect(statements[noted + 1], `After the audit log it asked more:\n${all}`).toBe('commit');
});

/** The tables that may be read from end to end, and why. */
const readWhole: readonly { table: string; in: RegExp; because: string }[] = [
  {
    table: 'invitations',
    in: /^delete from "invitations"/,
    because: 'they are those who have not come since their community moved in, and end by themselves',
  },
  {
    table: 'accounts_user_id',
    in: /^delete from "invitations"/,
    because: 'each invited person is looked for among the accounts, or all in one go where they are many',
  },
  {
    table: 'pool_rooms',
    in: /order by "pool_rooms"\."opened_at"/,
    because: 'an operator sees the rooms that there are, which is a twentieth of the people in them',
  },
];

it('no call and no sweep scans a growing table from end to end', async () => {
  const ofSweeps = watchStatements();
  for (const sweep of createSweeps({ ...shop.services, people: createKnownPeople() })) await sweep.run();
  for (const statement of [...ofSweeps]) asked.add(statement);
  const scans: string[] = [];
  for (const statement of asked) {
    if (!/^(?:select|insert|update|delete|with)\b/i.test(statement.trim())) continue;
    for (const scan of await findFullScans(shop.services.database, statement)) {
      const isKnown = readWhole.some((each) => scan.endsWith(` on ${each.table}`) && each.in.test(statement));
      if (!isKnown) scans.push(`${scan}: ${statement}`);
    }
  }
  expect(scans).toEqual([]);
});
