import type pg from 'pg';
import type { SentWrite, WriteLedger } from './write-ledger.ts';

export type Comparison = {
  readonly acknowledged: number;
  /** Acknowledged, but not in the database. */
  readonly lost: string[];
  /** In the database more than once, or counted more than once. */
  readonly doubled: string[];
  /** In the database, but sent by no one. */
  readonly invented: string[];
  /** Sent, but never answered. */
  readonly unanswered: string[];
  readonly refused: string[];
  /** Stored sums that differ from a recount of the rows. */
  readonly miscounted: string[];
};

type Query = <Row>(text: string) => Promise<Row[]>;

/** Compares the database with what people were told that it holds. */
export async function compareLedger(client: pg.Client, ledger: WriteLedger): Promise<Comparison> {
  const query: Query = async (text) => (await client.query(text)).rows;
  const writes = ledger.listWrites();
  const accepted = writes.filter(({ verdict }) => verdict?.state === 'accepted');
  const found = [
    await compareReceipts(query, writes, accepted),
    await compareTasks(query, accepted),
    await compareRuns(query, accepted),
    await compareSeats(query, ledger.listSeats()),
  ];
  return {
    acknowledged: accepted.length,
    lost: found.flatMap(({ lost = [] }) => lost),
    doubled: found.flatMap(({ doubled = [] }) => doubled),
    invented: found.flatMap(({ invented = [] }) => invented),
    unanswered: writes.filter(({ verdict }) => !verdict).map(describeWrite),
    refused: writes.flatMap(({ verdict, ...write }) =>
      verdict?.state === 'refused' ? `${describeWrite(write)}: ${verdict.reason}` : [],
    ),
    miscounted: await recount(query),
  };
}

type Found = Partial<Pick<Comparison, 'lost' | 'doubled' | 'invented'>>;

function describeWrite({ userId, operation: { kind, id } }: Pick<SentWrite, 'userId' | 'operation'>): string {
  return `${kind} ${id} of ${userId}`;
}

/** Each accepted operation must have its receipt with the number that its person was told, and no number may be left over. */
async function compareReceipts(
  query: Query,
  writes: readonly SentWrite[],
  accepted: readonly SentWrite[],
): Promise<Found> {
  const receipts = await query<{ id: string; sequence: string | null }>(
    'select id, sequence from operation_receipts',
  );
  const sequences = await query<{ user_id: string; sequence: string }>(
    'select user_id, sequence from person_sequences',
  );
  const byId = new Map(receipts.map(({ id, sequence }) => [id, Number(sequence)]));
  const sent = new Set(writes.map(({ operation }) => operation.id));
  const counts = Map.groupBy(accepted, ({ userId }) => userId);
  return {
    lost: accepted
      .filter(({ operation, verdict }) => {
        const told = verdict?.state === 'accepted' ? verdict.sequence : null;
        return byId.get(operation.id) !== told;
      })
      .map(describeWrite),
    doubled: sequences
      .filter(({ user_id: userId, sequence }) => Number(sequence) > (counts.get(userId)?.length ?? 0))
      .map(({ user_id: userId, sequence }) => `operations of ${userId}, ${sequence} in the database`),
    invented: receipts.filter(({ id }) => !sent.has(id)).map(({ id }) => `receipt ${id}`),
  };
}

/** Every added task must be on a list of its person, ticked as it was last: by hand, or by a completed run. */
async function compareTasks(query: Query, accepted: readonly SentWrite[]): Promise<Found> {
  const rows = await query<{ id: string; user_id: string; is_completed: boolean }>(
    'select t.id, l.user_id, t.is_completed from tasks t join task_lists l on l.id = t.list_id',
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const expected = new Map<string, { userId: string; isCompleted: boolean }>();
  const workedOn = new Map<string, string>();
  for (const { userId, operation } of accepted) {
    if (operation.kind === 'start_run') workedOn.set(operation.key, operation.task.taskId);
    if (operation.kind === 'complete_run') {
      expected.set(workedOn.get(operation.key) ?? '', { userId, isCompleted: true });
    }
    if (operation.kind === 'add_task') expected.set(operation.taskId, { userId, isCompleted: false });
    if (operation.kind === 'tick_task') {
      expected.set(operation.taskId, { userId, isCompleted: operation.isCompleted });
    }
  }
  return {
    lost: [...expected].flatMap(([id, { userId, isCompleted }]) => {
      const row = found.get(id);
      return row?.user_id === userId && row.is_completed === isCompleted ? [] : `task ${id} of ${userId}`;
    }),
    invented: rows.filter(({ id }) => !expected.has(id)).map(({ id }) => `task ${id}`),
  };
}

async function compareRuns(query: Query, accepted: readonly SentWrite[]): Promise<Found> {
  const rows = await query<{ key: string }>('select key from runs');
  const found = new Set(rows.map(({ key }) => key));
  const completed = accepted.flatMap(({ operation }) =>
    operation.kind === 'complete_run' ? operation.key : [],
  );
  const expected = new Set(completed);
  return {
    lost: completed.filter((key) => !found.has(key)).map((key) => `run ${key}`),
    invented: rows.filter(({ key }) => !expected.has(key)).map(({ key }) => `run ${key}`),
  };
}

async function compareSeats(query: Query, seats: ReadonlyMap<string, boolean>): Promise<Found> {
  const rows = await query<{ user_id: string }>('select user_id from pool_members where user_id is not null');
  const seated = new Set(rows.map(({ user_id: userId }) => userId));
  const differ = (isSeated: boolean) =>
    [...seats].filter(([id, told]) => told === isSeated && seated.has(id) !== told);
  return {
    lost: differ(true).map(([userId]) => `the place of ${userId}`),
    invented: differ(false).map(([userId]) => `a place of ${userId}, who left`),
  };
}

/** Trophies, minutes and sums must match the existing runs and tasks. */
async function recount(query: Query): Promise<string[]> {
  const rows = await query<{ sum: string }>(`
    with counted as (
      select user_id, count(*) filter (where earned_trophy) as trophies, coalesce(sum(minutes), 0) as minutes,
        count(*) as runs from runs group by user_id
    ), monthly as (
      select user_id, sum(runs) as runs, sum((select sum(m) from unnest(day_minutes) m)) as minutes
      from run_month_sums group by user_id
    )
    select 'minutes or trophies of ' || p.user_id as sum from profiles p left join counted c using (user_id)
      where (p.trophies, p.total_minutes) is distinct from (coalesce(c.trophies, 0), coalesce(c.minutes, 0))
    union all select 'months of ' || c.user_id from counted c left join monthly m using (user_id)
      where (c.runs, c.minutes) is distinct from (m.runs, m.minutes)
    union all select 'minutes of task ' || t.id from tasks t
      left join (select task_id, sum(minutes) as minutes, count(*) as runs from runs group by task_id) r on r.task_id = t.id
      where (t.minutes, t.runs) is distinct from (coalesce(r.minutes, 0), coalesce(r.runs, 0))
    union all select 'occupants of room ' || o.id from pool_rooms o
      where o.occupants <> (select count(*) from pool_members m where m.room_id = o.id)`);
  return rows.map(({ sum }) => sum);
}
