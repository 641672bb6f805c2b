import { applyOperations, emptyState } from '../src/operation/apply-operation.ts';
import type { NewOperation, Operation, OperationOf, PersonState } from '../src/operation/operation.ts';
import { minuteMs } from '../src/time-units.ts';
import type { SharedRun, TimerTask } from '../src/timer/shared-run.ts';
import { uuid } from './numbered-uuid.ts';

/** Nine o’clock. */
export const t0 = Date.parse('2026-03-01T09:00:00.000Z');
export const task: TimerTask = {
  taskId: uuid(1),
  taskName: 'Write',
  groupId: '-0000000000000000001',
  minutes: 9,
};

type Adopted = Partial<OperationOf<'adopt_run'>['timer']>;

/** The operation at that many minutes past nine. */
export const at = (minutes: number, what: NewOperation): Operation => ({
  ...what,
  id: uuid(900),
  at: t0 + minutes * minuteMs,
});

/** Operations on the run with that key, each at that many minutes past nine. */
export const on = (key: string) => ({
  start: (minutes: number, length?: number) =>
    at(minutes, { kind: 'start_run', key, task, ...(length ? { minutes: length } : {}) }),
  /** For a run that has this many minutes left. */
  goOn: (minutes: number, left: number) =>
    at(minutes, { kind: 'start_run', key, task, leftMs: left * minuteMs }),
  pause: (minutes: number) => at(minutes, { kind: 'pause_run', key }),
  set: (minutes: number, length: number) => at(minutes, { kind: 'set_run', key, task, minutes: length }),
  extend: (minutes: number) => at(minutes, { kind: 'extend_run', key, minutes: 5 }),
  drop: (minutes: number) => at(minutes, { kind: 'drop_run', key }),
  complete: (minutes: number, grant?: OperationOf<'complete_run'>['grant']) =>
    at(minutes, { kind: 'complete_run', key, rounding: 'nearest', ...(grant ? { grant } : {}) }),
  adopt: (minutes: number, timer: Adopted) =>
    at(minutes, {
      kind: 'adopt_run',
      task,
      timer: { key, durationMs: 25 * minuteMs, worked: [], runningSince: null, ...timer },
    }),
});

/** The state after these, one after the other. */
export const after = (...all: Operation[]) => applyOperations(emptyState, all);
const minutesOf = (instant: number) => (instant - t0) / minuteMs;

/** Which run is in hand or aside, in minutes past nine: 'hand 101: 0-5 10-' */
export function tell({ run, aside }: PersonState): string[] {
  const tellRun = (place: string, { timer }: SharedRun) =>
    [
      `${place} ${Number(timer.key.slice(0, 8))}:`,
      ...timer.worked.map(({ from, to }) => `${minutesOf(from)}-${minutesOf(to)}`),
      ...(timer.runningSince === null ? [] : [`${minutesOf(timer.runningSince)}-`]),
    ].join(' ');
  return [...(run ? [tellRun('hand', run)] : []), ...aside.map((waiting) => tellRun('aside', waiting))];
}
