// What an owner's analytics cost with very many uses: node bench/analytics.bench.ts [uses] [coupons] [turns]

import pg from 'pg';
import { readAnalytics } from '../server/src/features/coupon/analytics.ts';
import { listUses, summarizeUses, type UseFilter } from '../server/src/features/coupon/coupon-use-store.ts';
import { createAdjustableClock } from '../server/src/platform/clock.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { openPostgresEngine } from '../server/src/platform/database/postgres-engine.ts';
import { startPostgresServer } from '../server/testing/databases/postgres-server.ts';
import { describePlan, explainQuery, listScans } from './database/query-plan.ts';
import { holdBudgets } from './report/bench-report.ts';
import { compareInTurns } from './report/compare-in-turns.ts';

const manyUses = Number(process.argv[2] ?? 1_000_000);
const manyCoupons = Number(process.argv[3] ?? 50_000);
const usesOfOne = Math.round(manyUses / manyCoupons);
const fewUses = 1_000;
const turns = Number(process.argv[4] ?? 40);
const pagesATurn = 50;
const query = { plan: 'all', period: 'all', timeZone: 'UTC', page: 1 } as const;

const server = await startPostgresServer();
const clock = createAdjustableClock();

/** A database with that many uses, the same number for each coupon, each by a buyer with a name. */
async function openShop(uses: number) {
  const owners = uses / usesOfOne;
  const url = await server.createDatabase(`uses_${uses}`);
  const { database, close } = await openPostgresEngine(url, () => {});
  // A separate connection: it may take long, and does not check references, which are known to be right.
  const filler = new pg.Client(url);
  await filler.connect();
  const fill = (statement: string) => filler.query(statement);
  await fill('set session_replication_role = replica');
  await fill(`insert into users (id, name, email)
    select 'u' || n, 'u' || n, 'u' || n || '@example.com' from generate_series(1, ${owners}) n`);
  await fill(`insert into profiles (user_id, username, profile_picture)
    select 'u' || n, 'user' || n, 'animals/Cat.jpg' from generate_series(1, ${owners}) n`);
  await fill(`insert into coupons (code, user_id, created_at)
    select string_agg(chr(65 + (n / (26 ^ digit)::int) % 26), '') || '50', 'u' || n, now()
    from generate_series(1, ${owners}) n, generate_series(0, 3) digit group by n`);
  await fill(`insert into coupon_uses
    (payment_id, owner_id, code, buyer_id, plan, amount_paise, commission_paise, subscribed_at)
    select 'pay_' || n, 'u' || 1 + n % ${owners}, 'AA50', 'u' || 1 + (n * 7) % ${owners},
      (array['basic', 'standard', 'premium'])[1 + n % 3], 14900, 1490, now() - n * interval '10 seconds'
    from generate_series(1, ${uses}) n order by random()`);
  await fill('vacuum analyze');
  await filler.end();
  return { database, owners, close, url };
}

async function measureFirstPages(database: Database, owners: number): Promise<number[]> {
  const times: number[] = [];
  for (let page = 0; page < pagesATurn; page += 1) {
    const owner = `u${1 + Math.floor(Math.random() * owners)}`;
    const startedAt = performance.now();
    const answer = await readAnalytics({ database, clock }, owner, query);
    times.push(performance.now() - startedAt);
    if (!answer.ok || answer.value.total !== usesOfOne)
      throw new Error(`${owner} has other uses than expected`);
  }
  return times;
}

const shops = { few: await openShop(fewUses), many: await openShop(manyUses) };
const firstPage = await compareInTurns(
  { name: 'first page of an owner', what: `${fewUses} uses instead of ${manyUses}`, turns },
  (size) => measureFirstPages(shops[size].database, shops[size].owners),
);

const { database } = shops.many;
const month = new Date(Date.now() - 20 * 86_400_000);
const filters: UseFilter[] = [
  { ownerId: 'u777', plan: null, since: null },
  { ownerId: 'u777', plan: 'basic', since: null },
  { ownerId: 'u777', plan: null, since: month },
  { ownerId: 'u777', plan: 'premium', since: month },
];
let mostOthers = 0;
for (const filter of filters) {
  const { total } = await summarizeUses(database, filter);
  const plans = [
    await explainQuery(shops.many.url, (db) => summarizeUses(db, filter)),
    await explainQuery(shops.many.url, (db) => listUses(db, filter, { limit: 15, offset: 0 })),
  ];
  for (const plan of plans) {
    console.log(`\n${describePlan(plan)}`);
    for (const scan of listScans(plan)) {
      if (scan['Node Type'] === 'Seq Scan') throw new Error('An analytics query reads a whole table');
      const read = scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0);
      mostOthers = Math.max(mostOthers, read - total);
    }
  }
}

holdBudgets('analytics', [firstPage, { name: 'rows read of others', unit: 'rows', found: [mostOthers] }]);
await shops.few.close();
await shops.many.close();
await server.stop();
