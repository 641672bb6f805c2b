import { defaultStatsSettings, type StatsSettings } from '../stats/stats-settings.ts';
import type { Operation, PersonState } from './operation.ts';

const kinds = ['set_goal', 'set_calendar'] as const;
export type StatsOperation = Extract<Operation, { kind: (typeof kinds)[number] }>;

export function isStatsOperation(operation: Operation): operation is StatsOperation {
  return (kinds as readonly string[]).includes(operation.kind);
}

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
