import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import pg from 'pg';

type Row = Record<string, unknown>;
type Ask = (text: string, values: unknown[]) => Promise<Row[]>;
type Sent = { id: string; kind: string; key: string; taskId: string };

const session = `select s.id, s.user_id, s.token, s.created_at, s.updated_at, s.expires_at, s.has_host_cookie, u.email, u.email_verified
  from sessions s join users u on u.id = s.user_id
  where s.token = $1 and not exists (select 1 from suspensions x where x.user_id = s.user_id)`;
const profile =
  'select user_id, username, profile_picture, is_premium, trophies, total_minutes from profiles where user_id in ($1)';
const sequence = 'select sequence from person_sequences where user_id = $1';
const lists = `select id, title, created_at from task_lists where user_id = $1 and completed_at is null
  order by opened_at desc nulls last, created_at, id limit 101`;
const tasks = `select list_id, id, text, is_completed, minutes, note, estimate, runs from tasks
  where list_id = any($1) order by position`;
const feed = `select id, user_id, mark, created_at from progress_messages m where expires_at > now()
  and not exists (select 1 from suspensions x where x.user_id = m.user_id) order by created_at desc limit 20`;
const authors = 'select user_id, username, profile_picture from profiles where user_id = any($1)';
const taken = `with held as materialized (select pg_advisory_xact_lock(hashtextextended($1, 0))),
  taken as (insert into person_sequences as known (user_id, sequence) select $1::text, 1 from held
    on conflict (user_id) do update set sequence = known.sequence + 1 returning sequence),
  receipt as (insert into operation_receipts (user_id, id, sequence, recorded_at)
    select $1::text, $2::uuid, sequence, now() from taken on conflict do nothing returning id)
  select sequence, exists (select from receipt) as is_new from taken`;
const added = `insert into tasks (id, list_id, text) select $1, id, $2 from task_lists where user_id = $3 limit 1
  on conflict do nothing returning id`;
const run = `insert into current_runs (user_id, revision, key, task_id, task_name, group_id, task_minutes, duration_ms, worked, running_since,
    extended_minutes, witnessed_at, aside, saved_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  on conflict (user_id) do update set key = excluded.key, task_id = excluded.task_id, task_name = excluded.task_name,
    group_id = excluded.group_id, task_minutes = excluded.task_minutes, duration_ms = excluded.duration_ms, worked = excluded.worked,
    running_since = excluded.running_since, extended_minutes = excluded.extended_minutes, witnessed_at = excluded.witnessed_at,
    aside = excluded.aside, saved_at = excluded.saved_at`;
const noRun = 'delete from current_runs where user_id = $1';
const alert = 'delete from alerts where user_id = $1';
const ownPlace = `with locked as (update pool_rooms set revision = revision + 1
    where id = (select room_id from pool_members where user_id = $1) returning id, revision)
  update pool_members m set started_at = $2, ends_at = $3, paused_percent = $4, is_on_break = $5 from locked
  where m.user_id = $1 and m.room_id = locked.id returning m.*, locked.revision`;
const landings = `select user_id, ends_at from landings
  where landing_id in (select landing_id from landings where user_id = $1 and ends_at > $2)`;
const zone = `insert into stats_settings (user_id, time_zone) values ($1, $2)
  on conflict (user_id) do update set time_zone = excluded.time_zone
  where stats_settings.time_zone is distinct from excluded.time_zone`;
const stays = 'select joined_at, left_at from pool_stays where user_id = $1 and left_at > $2';
const place = 'select * from pool_members where user_id = $1';
const rhythm = `insert into rhythms (user_id, run_minutes, short_break_minutes, long_break_minutes, runs_until_long_break, starts_breaks,
    starts_runs, last_break, recent_runs)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (user_id) do update set recent_runs = excluded.recent_runs`;
const spans = 'select worked from runs where user_id = $1 and worked && $2::tstzmultirange';
const ownTask =
  'select t.id, t.text, t.has_trophy, l.title from tasks t join task_lists l on l.id = t.list_id where t.id = $1';
const counted = `insert into runs (key, user_id, task_id, task_text, started_at, ended_at, worked, minutes, earned_trophy, uncounted, recorded_at,
    local_day, local_hour, list_title, origin, extended_minutes)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict (key) do nothing returning key`;
const reward = 'update tasks set minutes = minutes + 20, runs = runs + 1, is_completed = true where id = $1';
const sums =
  'update profiles set total_minutes = total_minutes + 20 where user_id = $1 returning trophies, total_minutes';
const joining = `select p.username, p.profile_picture, m.* from profiles p
  left join pool_members m using (user_id) where p.user_id = $1`;
const room = `update pool_rooms set revision = revision + 1 where id = (select id from pool_rooms where is_open
  order by occupants, opened_at limit 1 for update skip locked) returning id, revision`;
const newRoom = 'insert into pool_rooms (opened_at) values (now()) returning id, revision';
const members = `select m.*, p.username, p.profile_picture from pool_members m left join profiles p using (user_id)
  where room_id = $1 order by seat`;
const seated = `insert into pool_members (room_id, seat, user_id, task_id, task_name, joined_at, started_at, ends_at)
  values ($1, $2, $3, $4, 'Write a page', now(), now(), now() + interval '25 minutes') returning *`;

const whoInOne = `${session.replace('u.email_verified', 'u.email_verified, p.username, p.profile_picture, p.is_premium, p.trophies, p.total_minutes').replace('where', 'left join profiles p on p.user_id = s.user_id where')}`;
const listInOne = `with who as (${whoInOne}) select who.*, (select sequence from person_sequences q where q.user_id = who.user_id) as sequence,
  (select json_agg(l) from (select id, title, created_at, (select json_agg(t order by position) from (
      select id, text, is_completed, minutes, note, estimate, runs, position from tasks where list_id = task_lists.id) t) as tasks
    from task_lists where user_id = who.user_id and completed_at is null limit 101) l) as lists from who`;
const feedInOne = `with who as (${whoInOne}) select (select json_agg(m) from (select f.*, a.username, a.profile_picture
  from (${feed}) f left join profiles a on a.user_id = f.user_id) m) as messages from who`;

/** The product's calls with only the queries that they need, each on its own or, if possible, as one prepared query. */
export function createBareRoutes(url: string, kind: 'same' | 'one'): Hono {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  const ask: Ask = async (text, values) => (await pool.query(text, values)).rows;
  const askPrepared = async (name: string, text: string, values: unknown[]) =>
    (await pool.query({ name, text, values })).rows;

  async function who(c: Context): Promise<{ id: string; row: Row }> {
    const [row] = await ask(session, [readToken(c)]);
    const id = String(row?.user_id);
    const [known] = await ask(profile, [id]);
    return { id, row: { ...row, ...known } };
  }

  async function transact<Value>(work: (ask: Ask) => Promise<Value>): Promise<Value> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const value = await work(async (text, values) => (await client.query(text, values)).rows);
      await client.query('commit');
      return value;
    } finally {
      client.release();
    }
  }

  const each = new Hono()
    .get('/api/account/viewer', async (c) => c.json((await who(c)).row))
    .get('/api/operations/state', async (c) => {
      const { id, row } = await who(c);
      const [last] = await ask(sequence, [id]);
      const open = await ask(lists, [id]);
      return c.json({ row, last, open, tasks: await ask(tasks, [open.map((list) => list.id)]) });
    })
    .get('/api/feed', async (c) => {
      await who(c);
      const messages = await ask(feed, []);
      return c.json({ messages, authors: await ask(authors, [messages.map((one) => one.user_id)]) });
    })
    .post('/api/operations', async (c) => {
      const { operations } = await c.req.json<{
        operations: [Sent & { task?: { taskId: string }; at: number }];
      }>();
      const [sent] = operations;
      const { id } = await who(c);
      const rows = await transact(async (within) => {
        const [row] = await within(taken, [id, sent.id]);
        await carryOut(within, id, sent);
        return row;
      });
      return c.json(rows ?? {});
    })
    .post('/api/pool/leave', async (c) => {
      await ask('delete from pool_members where user_id = $1', [(await who(c)).id]);
      return c.json({});
    })
    .post('/api/pool/join', async (c) => {
      const { taskId } = await c.req.json<{ taskId: string }>();
      const { id } = await who(c);
      return c.json(await transact((within) => takeSeat(within, id, taskId)));
    });
  if (kind === 'same') return each;
  return new Hono()
    .get('/api/account/viewer', async (c) => c.json(await askPrepared('who', whoInOne, [readToken(c)])))
    .get('/api/operations/state', async (c) => c.json(await askPrepared('list', listInOne, [readToken(c)])))
    .get('/api/feed', async (c) => c.json(await askPrepared('feed', feedInOne, [readToken(c)])));
}

function readToken(c: Context): string {
  const cookie = decodeURIComponent(c.req.header('cookie')?.split('session_token=')[1]?.split(';')[0] ?? '');
  return cookie.slice(0, cookie.lastIndexOf('.'));
}

type Operation = Sent & { task?: { taskId: string }; at: number };

const workedBefore = new Map<string, number>();

async function carryOut(ask: Ask, userId: string, sent: Operation): Promise<void> {
  if (sent.kind === 'add_task') await ask(added, [sent.taskId, sent.taskId, userId]);
  else if (sent.kind === 'start_run' || sent.kind === 'pause_run') {
    const since = sent.kind === 'start_run' ? new Date(sent.at) : null;
    const taskId = sent.task?.taskId ?? randomUUID();
    const now = new Date();
    const task = [taskId, 'Write a page', '', 0];
    await ask(run, [userId, 0, sent.key, ...task, 1_500_000, '[]', since, 0, now, '[]', now]);
    await followRun(ask, userId, now);
  } else if (sent.kind === 'drop_run') await ask(noRun, [userId]);
  else if (sent.kind === 'complete_run') await complete(ask, userId, sent);
}

async function complete(ask: Ask, userId: string, { key }: Operation): Promise<void> {
  const turn = (workedBefore.get(userId) ?? 0) + 1;
  workedBefore.set(userId, turn);
  const now = new Date();
  const from = new Date(now.getTime() - turn * 40 * 60_000);
  const to = new Date(from.getTime() + 20 * 60_000);
  const worked = `{[${from.toISOString()},${to.toISOString()})}`;
  const taskId = randomUUID();
  const day = to.toISOString().slice(0, 10);
  await ask(zone, [userId, 'UTC']);
  await ask(spans, [userId, worked]);
  await ask(stays, [userId, from]);
  await ask(ownTask, [taskId]);
  const entry = [
    key,
    userId,
    taskId,
    'Write a page',
    from,
    to,
    worked,
    20,
    true,
    null,
    now,
    day,
    to.getUTCHours(),
  ];
  await ask(counted, [...entry, 'Today', 'timer', 0]);
  await ask(reward, [taskId]);
  await ask(sums, [userId]);
  await ask(rhythm, [userId, 25, 5, 15, 4, false, false, null, '[]']);
  await ask(run, [userId, 0, null, null, null, null, null, null, null, null, 0, null, '[]', now]);
  await ask(place, [userId]);
  await followRun(ask, userId, now);
}

/** What depends on a run: the card in a room, the alert of its end, and the people who land with it. */
async function followRun(ask: Ask, userId: string, now: Date): Promise<void> {
  await ask(ownPlace, [userId, now, new Date(now.getTime() + 60_000), null, false]);
  await ask(alert, [userId]);
  await ask(landings, [userId, now]);
}

async function takeSeat(ask: Ask, userId: string, taskId: string): Promise<object> {
  await ask('select pg_advisory_xact_lock(hashtextextended($1, 0))', [userId]);
  await ask(joining, [userId]);
  await ask(ownTask, [taskId]);
  await ask('select * from current_runs where user_id = $1', [userId]);
  await ask('select * from rhythms where user_id = $1', [userId]);
  await ask('savepoint room', []);
  const [found] = await ask(room, []);
  await ask('release savepoint room', []);
  const [taken] = found ? [found] : await ask(newRoom, []);
  const before = await ask(members, [taken?.id]);
  const seats = new Set(before.map((member) => member.seat));
  const seat = Array.from({ length: 20 }, (_, at) => at + 1).find((at) => !seats.has(at));
  return { before, own: await ask(seated, [taken?.id, seat, userId, taskId]) };
}
