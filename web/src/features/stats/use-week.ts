import type { StatsOperation } from '@focuspool/domain/operation/apply-stats-operation';
import type { NewOperation } from '@focuspool/domain/operation/operation';
import { refusals } from '@focuspool/domain/refusals';
import type { WeekStats } from '@focuspool/domain/stats/stats-contract';
import { defaultStatsSettings } from '@focuspool/domain/stats/stats-settings';
import { useQuery } from '@tanstack/react-query';
import { useLoad } from '../../platform/api/use-load.ts';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { weekQuery } from './stats-requests.ts';

type StatsChange = Extract<NewOperation, { kind: StatsOperation['kind'] }>;

/** Makes a change; returns why it cannot be made now, or null. */
export type SetStats = (what: StatsChange) => string | null;

/** The latest days and the settings from the replica, including waiting changes; from the server while the replica has none. */
export function useWeek(userId: string) {
  const { state } = useReplica(userId);
  const query = weekQuery(userId);
  // A snapshot of an earlier version contains no days.
  const known = state?.recentDays ? state : null;
  const asked = useLoad(useQuery({ ...query, enabled: !known }));
  const week: WeekStats | undefined = known
    ? { recentDays: known.recentDays ?? [], settings: known.statsSettings ?? defaultStatsSettings }
    : asked.data;

  function set(what: StatsChange): string | null {
    const outcome = openReplica(userId).act(what);
    return outcome.ok ? null : refusals[outcome.reason].message;
  }

  return { week, set, problem: known ? null : asked.problem, retry: asked.retry };
}
