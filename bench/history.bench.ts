// What a long history and its statistics cost, compared with a short one: node bench/history.bench.ts [lists] [rounds] [runs]

import { randomUUID } from 'node:crypto';
import { historyPageSize } from '../domain/src/history/history-contract.ts';
import { firstDayOfYear } from '../domain/src/stats/periods.ts';
import { maxLabels } from '../domain/src/stats/stats-contract.ts';
import { findCompletedLists } from '../server/src/features/history/history-store.ts';
import {
  findDaysAndHours,
  findRecentDays,
  listMostWorked,
} from '../server/src/features/stats/day-sum-store.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { openPostgresEngine } from '../server/src/platform/database/postgres-engine.ts';
import { startPostgresServer } from '../server/testing/databases/postgres-server.ts';
import { insertManyRuns } from '../server/testing/many-runs.ts';
import { describePlan, explainQuery, listScans } from './database/query-plan.ts';
import { startBenchProcess } from './processes/bench-process.ts';
import { type Figure, holdBudgets, readMedian } from './report/bench-report.ts';
import { compareInTurns } from './report/compare-in-turns.ts';
import { signInPerson } from './requests/sign-in-person.ts';

const manyLists = Number(process.argv[2] ?? 5_000);
const fewLists = 5;
const tasksOfOne = 6;
const otherPeople = 200;
const fewRuns = 20;
const manyRuns = Number(process.argv[4] ?? 20_000);
const until = new Date('2026-11-22T12:30:00Z');
const today = '2026-11-22';
const rounds = Number(process.argv[3] ?? 300);

const server = await startPostgresServer();
const url = server.urlOf('postgres');
const { database, close } = await openPostgresEngine(url, () => {});
const fill = (statement: string) => database.execute(statement);

await fill(`insert into users (id, name, email, email_verified)
  select id, id, id || '@example.com', true
  from (select 'few' id union all select 'many' union all select 'u' || n from generate_series(1, ${otherPeople}) n) people`);
await fill(`insert into task_lists (id, user_id, title, created_at, completed_at)
  select '-' || lpad(person.at || '-' || n, 19, '0'), person.id, 'List ' || n, now(), now() - n * interval '1 hour'
  from (select id, row_number() over () at, case id when 'few' then ${fewLists} when 'many' then ${manyLists} else 50 end lists from users) person,
    generate_series(1, person.lists) n`);
await fill(`insert into tasks (id, list_id, text, is_completed, minutes)
  select gen_random_uuid(), id, 'Task ' || n, true, 25 from task_lists, generate_series(1, ${tasksOfOne}) n`);
for (const [person, count] of [
  ['few', fewRuns],
  ['many', manyRuns],
] as const) {
  // Eight a day.
  await insertManyRuns(database, person, { count, until, hoursApart: 3, tasks: count / 10 });
}
await fill('analyze');

await fill(`insert into profiles (user_id, username, profile_picture, is_premium)
  select id, id || '_lists', 'animals/Owl.jpg', true from users where id in ('few', 'many')`);

const secret = randomUUID();
const served = startBenchProcess<object>('requests/requests-server.ts', 'focuspool', url, secret);
const address = `http://127.0.0.1:${await served.hear<number>()}`;
const cookies = {
  few: await signInPerson(database, secret, 'few'),
  many: await signInPerson(database, secret, 'many'),
};

/** The median of a person's waiting time for the whole answer to their call. */
async function measure(path: string, person: 'few' | 'many'): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const answer = await fetch(address + path, { headers: { cookie: cookies[person] } });
    await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    times.push(performance.now() - startedAt);
  }
  return [readMedian(times)];
}

const compare = (name: string, what: string, path: string) =>
  compareInTurns({ name, what, turns: 5 }, (person) => measure(path, person));

// A full page has several times the rows of one with five lists; it does not have a thousand times as many.
const lists = `${fewLists} lists instead of ${manyLists}`;
const runs = `${fewRuns} runs instead of ${manyRuns}`;
const figures: Figure[] = [
  await compare('first page of a history', lists, '/api/history'),
  await compare('statistics of a week', runs, '/api/stats/week'),
  await compare('statistics of a year', runs, `/api/stats/year?day=${today}`),
];

const readFirst = (db: Database, person: string) => findCompletedLists(db, person, {}, historyPageSize + 1);
const plan = await explainQuery(url, (db) => readFirst(db, 'many'));
console.log(`\n${describePlan(plan)}`);
const mostRead = Math.max(...listScans(plan).map((scan) => scan['Actual Rows']));
figures.push({ name: 'rows of the largest scan for it', unit: 'rows', found: [mostRead] });
for (const explained of [
  await explainQuery(url, (db) => findDaysAndHours(db, 'many', firstDayOfYear(today))),
  await explainQuery(url, (db) => findRecentDays(db, 'many')),
  await explainQuery(url, (db) => listMostWorked(db, 'many', maxLabels)),
]) {
  console.log(`\n${describePlan(explained)}`);
}

holdBudgets('history', figures);
await served.end();
await close();
await server.stop();
