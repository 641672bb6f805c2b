import { sql } from 'drizzle-orm';
import type { Database } from '../src/platform/database/database.ts';

type ManyRuns = {
  readonly count: number;
  /** When the latest run ended. */
  readonly until: Date;
  readonly hoursApart: number;
  /** How many tasks the runs alternate between. */
  readonly tasks: number;
};

const stepSize = 500;

/** Inserts runs of a minute each, the latest for 'Task 0'; in steps, since no statement may take long. */
export async function insertManyRuns(
  database: Database,
  userId: string,
  { count, until, hoursApart, tasks }: ManyRuns,
): Promise<void> {
  for (let from = 0; from < count; from += stepSize) {
    const to = Math.min(from + stepSize, count) - 1;
    await database.execute(sql`insert into runs
      (key, user_id, task_text, list_title, started_at, ended_at, worked, minutes, earned_trophy, recorded_at, local_day, local_hour)
      select gen_random_uuid(), ${userId}, 'Task ' || n % ${tasks}::int, 'List', ended - interval '1 minute', ended, '{}', 1, false, ended,
        (ended at time zone 'UTC')::date, extract(hour from ended at time zone 'UTC')
      from generate_series(${from}::int, ${to}::int) n,
        lateral (select ${until.toISOString()}::timestamptz - n * ${hoursApart}::int * interval '1 hour' ended) times`);
    // The database does this by itself, though not so soon; a plan made for an empty table is slow on a full one.
    await database.execute(sql`vacuum analyze run_month_sums, run_label_sums`);
  }
}
