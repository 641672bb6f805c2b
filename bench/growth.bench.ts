// How long a call takes with very many people, compared with few: node bench/growth.bench.ts [people] [few] [turns]
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openPostgresEngine } from '../server/src/platform/database/postgres-engine.ts';
import { startPostgresServer } from '../server/testing/databases/postgres-server.ts';
import { startBenchProcess } from './processes/bench-process.ts';
import { type Figure, holdBudgets, readMedian } from './report/bench-report.ts';
import { compareInTurns } from './report/compare-in-turns.ts';
import { type Asked, type Asker, type BenchCall, benchCalls } from './requests/request-calls.ts';
import { ask, createAskers } from './requests/request-people.ts';

const manyPeople = Number(process.argv[2] ?? 100_000);
const fewPeople = Number(process.argv[3] ?? 1_000);
const turns = Number(process.argv[4] ?? 10);
const askersOfOne = Math.min(20, Math.ceil(fewPeople / 10));
const secret = randomUUID();

const read = (path: string): BenchCall => ({
  name: path,
  times: 2,
  ask: (): Asked => ({ method: 'GET', path }),
});
const calls: readonly BenchCall[] = [
  ...benchCalls,
  { ...read('/api/history'), name: 'reading the history' },
  { ...read('/api/history/search?q=Task'), name: 'searching the history' },
  { ...read('/api/stats/week'), name: 'statistics of a week' },
  { ...read('/api/ledger/runs'), name: 'runs of a total' },
  { ...read('/api/home/pulse'), name: 'how many are at work' },
];

const postgres = await startPostgresServer();

type Place = Awaited<ReturnType<typeof openPlace>>;

async function openPlace(people: number) {
  const url = await postgres.createDatabase(`people_${people}`);
  const engine = await openPostgresEngine(url, () => {});
  await fill(url, people);
  const askers = await createAskers(engine.database, secret, askersOfOne);
  await engine.close();
  const served = startBenchProcess<object>('requests/requests-server.ts', 'focuspool', url, secret);
  return { served, askers, port: await served.hear<number>() };
}

/**
 * Fills in the people, each with ten runs in the last year, three lists of five tasks, two sign-ins and ten receipts, one in
 * twenty at work. References are right by construction, and the runs do not overlap.
 */
async function fill(url: string, people: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const run = (statement: string) => client.query(statement);
  await run('set session_replication_role = replica; alter table runs drop constraint runs_worked_once');
  await run(`insert into users (id, name, email, email_verified)
    select 'g' || n, 'g' || n, 'g' || n || '@example.com', true from generate_series(1, ${people}) n`);
  await run(`insert into profiles (user_id, username, profile_picture, created_at)
    select 'g' || n, 'g' || n, 'animals/Owl.jpg', now() - interval '1 year' from generate_series(1, ${people}) n`);
  await run(`insert into sessions (id, user_id, token, expires_at)
    select gen_random_uuid(), 'g' || n, gen_random_uuid(), now() + interval '20 days'
    from generate_series(1, ${people}) n, generate_series(1, 2)`);
  await run(`insert into task_lists (id, user_id, title, created_at, completed_at)
    select '-' || lpad(n || '-' || at, 19, '0'), 'g' || n, 'List ' || at, now() - at * interval '9 days',
      case when at > 1 then now() - at * interval '8 days' end
    from generate_series(1, ${people}) n, generate_series(1, 3) at`);
  await run(`insert into tasks (id, list_id, text, is_completed, minutes)
    select gen_random_uuid(), id, 'Task ' || at, completed_at is not null, 25 from task_lists, generate_series(1, 5) at`);
  await run(`insert into runs (key, user_id, task_text, list_title, started_at, ended_at, worked, minutes, earned_trophy,
      recorded_at, local_day, local_hour)
    select gen_random_uuid(), 'g' || n, 'Task ' || at % 5, 'List', ended - interval '25 minutes', ended,
      tstzmultirange(tstzrange(ended - interval '25 minutes', ended)), 25, true, ended, ended::date, extract(hour from ended)
    from generate_series(1, ${people}) n, generate_series(1, 10) at,
      lateral (select now() - (at * 36.5 + n % 36) * interval '1 day' - n % 24 * interval '1 hour' as ended) times`);
  await run(`insert into person_sequences select 'g' || n, 10 from generate_series(1, ${people}) n`);
  await run(`insert into operation_receipts (user_id, id, sequence, recorded_at)
    select 'g' || n, gen_random_uuid(), at, now() - at * interval '1 day' from generate_series(1, ${people}) n, generate_series(1, 10) at`);
  await run(`insert into current_runs (user_id, revision, key, task_id, task_name, group_id, task_minutes, duration_ms, worked,
      running_since, witnessed_at, saved_at)
    select 'g' || n, 0, gen_random_uuid(), gen_random_uuid(), 'Task 1', '', 0, 1500000, '[]', now(), now(), now()
    from generate_series(1, ${people}, 20) n`);
  await run(
    'alter table runs add constraint runs_worked_once exclude using gist (user_id with =, worked with &&)',
  );
  await run('vacuum analyze');
  await client.end();
}

/** The median time of all askers' calls, made one after the other. */
async function measure({ askers, port }: Place, call: BenchCall, turn: number): Promise<number[]> {
  const times: number[] = [];
  const timeOf = async (asker: Asker, time: number) => {
    const asked = call.ask(asker, turn, time);
    const startedAt = performance.now();
    await ask(port, asker, asked);
    times.push(performance.now() - startedAt);
  };
  for (const asker of askers) {
    for (const asked of call.before?.(asker, turn) ?? []) await ask(port, asker, asked);
    for (let time = 0; time < call.times; time += 1) await timeOf(asker, time);
  }
  return [readMedian(times)];
}

const places = { few: await openPlace(fewPeople), many: await openPlace(manyPeople) };
const figures: Figure[] = [];
for (const call of calls) {
  const compared = { name: call.name, what: `${fewPeople} people instead of ${manyPeople}`, turns };
  figures.push(await compareInTurns(compared, (size, turn) => measure(places[size], call, turn)));
}
for (const { served } of Object.values(places)) await served.end();
await postgres.stop();
holdBudgets('growth', figures);
process.exit();
