import { accept, type Outcome } from '@focuspool/domain/outcome';
import type { Day } from '@focuspool/domain/stats/local-day';
import { firstDayOfYear } from '@focuspool/domain/stats/periods';
import { maxLabels, type WeekStats, type YearStats } from '@focuspool/domain/stats/stats-contract';
import { findStreaks } from '@focuspool/domain/stats/streaks';
import type { Services } from '../../platform/services.ts';
import { findDaysAndHours, findRecentDays, listMostWorked } from './day-sum-store.ts';
import { findStatsSettings } from './stats-settings-store.ts';

type ReadingServices = Pick<Services, 'database'>;

/** Reads the recent days. A trigger adds up each day (`0020_stats.sql`), the page today and this week (web: `week-pane.tsx`). */
export async function readWeek(
  { database }: ReadingServices,
  userId: string,
): Promise<Outcome<WeekStats, never>> {
  const { settings } = await findStatsSettings(database, userId);
  return accept({ recentDays: await findRecentDays(database, userId), settings });
}

/** Reads a year of statistics: as many rows for a person with many runs as for one with few, apart from a row a month. */
export async function readYear(
  { database }: ReadingServices,
  userId: string,
  today: Day,
): Promise<Outcome<YearStats, never>> {
  const from = firstDayOfYear(today);
  const { worked, days, hours } = await findDaysAndHours(database, userId, from);
  return accept({
    days: days.filter(({ day }) => day >= from),
    hours: [...hours],
    ...(await listMostWorked(database, userId, maxLabels)),
    streaks: findStreaks(worked, today),
  });
}
