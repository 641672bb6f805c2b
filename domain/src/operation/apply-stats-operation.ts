import { defaultStatsSettings, type StatsSettings } from '../stats/stats-settings.ts';
import { type Guarded, isOfKind, type PersonState } from './operation.ts';

export const isStatsOperation = isOfKind('set_goal', 'set_calendar');
export type StatsOperation = Guarded<typeof isStatsOperation>;

export function applyStatsOperation(state: PersonState, operation: StatsOperation): PersonState {
  const before = state.statsSettings ?? defaultStatsSettings;
  const after = changeSettings(before, operation);
  const isSame =
    before.goalMinutes === after.goalMinutes &&
    before.firstDay === after.firstDay &&
    before.hourCycle === after.hourCycle;
  return isSame ? state : { ...state, statsSettings: after };
}

function changeSettings(before: StatsSettings, operation: StatsOperation): StatsSettings {
  if (operation.kind === 'set_goal') return { ...before, goalMinutes: operation.minutes };
  const { firstDay, hourCycle } = operation;
  return { ...before, firstDay, hourCycle };
}
