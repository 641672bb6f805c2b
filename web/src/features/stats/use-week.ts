import type { StatsOperation } from '@focuspool/domain/operation/apply-stats-operation';
import type { NewOperation } from '@focuspool/domain/operation/operation';
import { refusals } from '@focuspool/domain/refusals';
import type { WeekStats } from '@focuspool/domain/stats/stats-contract';
import { defaultStatsSettings } from '@focuspool/domain/stats/stats-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, call, ofPerson } from '../../platform/api/api.ts';
import { useLoad } from '../../platform/api/use-load.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { makeUuid } from '../../platform/make-uuid.ts';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { weekQuery } from './stats-requests.ts';

export type SetStats = Extract<NewOperation, { kind: StatsOperation['kind'] }>;

/**
 * The latest days and the settings: of the replica where there is one, with what waits to be sent; somebody without a plan has
 * none, and asks the server.
 */
export function useWeek(userId: string, isPremium: boolean) {
  const queries = useQueryClient();
  const { state } = useReplica(userId);
  const query = weekQuery(userId);
  // A snapshot of an earlier version knows no days.
  const known = isPremium && state?.recentDays ? state : null;
  const asked = useLoad(useQuery({ ...query, enabled: !known }), query.queryKey);
  const week: WeekStats | undefined = known
    ? { recentDays: known.recentDays ?? [], settings: known.statsSettings ?? defaultStatsSettings }
    : asked.data;

  /** Rejects where it could not be done now. */
  async function set(what: SetStats): Promise<void> {
    if (isPremium) {
      const outcome = openReplica(userId).act(what);
      if (!outcome.ok) throw new Error(refusals[outcome.reason].message);
      return;
    }
    const operation = { ...what, id: makeUuid(), at: serverNow() };
    const json = { sentAt: serverNow(), operations: [operation] };
    const { verdicts } = await call(api.operations.$post({ json }, ofPerson(userId)));
    const [verdict] = verdicts;
    if (verdict?.state === 'refused') throw new Error(refusals[verdict.reason].message);
    await queries.invalidateQueries({ queryKey: query.queryKey });
  }

  return { week, set, problem: known ? null : asked.problem, retry: asked.retry };
}
