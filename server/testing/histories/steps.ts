import { randomUUID } from 'node:crypto';
import { intentionOutcomes } from '@focuspool/domain/intention/intention';
import type { NewOperation, PersonState } from '@focuspool/domain/operation/operation';
import { dayMs, minuteMs } from '@focuspool/domain/time-units';
import fc from 'fast-check';

/** What one device does, and after how long. */
export type Step = { device: 0 | 1; does: Doing; which: number; text: number; afterMs: number };
type Doing =
  | NewOperation['kind']
  | ('start after a break' | 'go offline or back' | 'lose answers or not' | 'die' | 'jump' | 'send')
  | ('look' | 'night' | 'month' | 'work' | 'work and correct' | 'repeat');

const often: Doing[] = ['add_task', 'tick_task', 'start_run', 'start_run', 'pause_run', 'complete_run'];
const rarely: Doing[] = [
  ...(['add_tasks', 'note_task', 'estimate_task', 'show_task', 'set_visibility'] as const),
  ...(['rename_task', 'move_task', 'delete_tasks', 'restore_tasks', 'retitle_list'] as const),
  ...(['complete_list', 'open_list', 'set_run', 'drop_run', 'adopt_run', 'repeat_list'] as const),
  ...(['set_intention', 'note_outcome', 'note_outcome', 'extend_run', 'start_break', 'leave_break'] as const),
  ...(['set_rhythm', 'land_run', 'clock_run', 'share_break', 'start after a break'] as const),
  ...(['finish_countdown', 'set_goal', 'set_calendar', 'note_run', 'correct_run', 'correct_run'] as const),
  ...(['go offline or back', 'go offline or back', 'lose answers or not', 'die', 'jump', 'send'] as const),
  ...(['look', 'night', 'month', 'work', 'work', 'work and correct', 'work and correct', 'repeat'] as const),
];
/** Sequences that chance alone would seldom produce. */
const inOrder: Partial<Record<Doing, readonly Doing[]>> = {
  work: ['start_run', 'complete_run'],
  'work and correct': ['start_run', 'complete_run', 'correct_run'],
  repeat: ['repeat_list', 'night'],
};
export const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  device: fc.constantFrom(0, 1),
  does: fc.oneof(fc.constantFrom(...often), fc.constantFrom(...rarely)),
  which: fc.nat(2),
  text: fc.nat(2),
  afterMs: fc.constantFrom(0, 700, 20_000, 4 * minuteMs, 11 * minuteMs),
});

/** The steps that a step consists of; those of a sequence each take time, since work without time does not count. */
export function takeApart(step: Step): Step[] {
  const parts = inOrder[step.does]?.map((does) => ({ ...step, does, afterMs: 6 * minuteMs + step.afterMs }));
  return parts ?? [step];
}

const zones = [undefined, 'Pacific/Kiritimati', 'America/St_Johns'];

export type Ids = { tasks: string[]; runs: string[]; notes: string[]; breaks: string[]; lists: string[] };

/** The ids for a person who has a list with a task. */
export function makeIds(taskId: string, listId: string): Ids {
  const three = () => [randomUUID(), randomUUID(), randomUUID()];
  return {
    tasks: [taskId, randomUUID(), randomUUID()],
    runs: three(),
    notes: three(),
    breaks: three(),
    lists: [listId],
  };
}

/** The operation of a step, given what its device shows; null if the step is not an operation. */
export function toOperation(
  { does, which, text }: Step,
  device: { read(): { readonly shown: PersonState } },
  ids: Ids,
  now: number,
): NewOperation | null {
  const { lists } = device.read().shown;
  for (const { id } of lists) if (!ids.lists.includes(id)) ids.lists.push(id);
  const [taskId = '', key = '', breakKey = ''] = [ids.tasks[which], ids.runs[which], ids.breaks[which]];
  const before = ids.tasks[text] ?? null;
  const [listId = ''] = ids.lists;
  const task = { taskId, taskName: `t${text}`, groupId: listId, minutes: 0 };
  const current = lists[text % Math.max(1, lists.length)]?.id ?? listId;
  const known = ids.lists[(which + text) % ids.lists.length] ?? listId;
  const day = new Date(now).toISOString().slice(0, 10);
  switch (does) {
    case 'add_task':
    case 'add_tasks': {
      const listIfNone = { id: `-${randomUUID().replaceAll('-', '').slice(0, 19)}`, title: 'New' };
      if (does === 'add_task') return { kind: does, taskId, text: `t${text}`, listIfNone };
      const tasks = ids.tasks.map((id, at) => ({ id, text: `t${(at + text) % ids.tasks.length}` }));
      return { kind: does, tasks, listIfNone };
    }
    case 'rename_task':
      return { kind: does, taskId, text: `t${text}` };
    case 'note_task':
      return { kind: does, taskId, note: text > 0 ? `Note ${text}` : '' };
    case 'estimate_task':
      return { kind: does, taskId, estimate: text > 0 ? text : null };
    case 'show_task':
      return { kind: does, taskId, visibility: [null, 'self', 'everyone'][text] as null };
    case 'set_visibility':
      return { kind: does, visibility: text > 0 ? 'self' : 'everyone' };
    case 'tick_task':
      return { kind: does, taskId, isCompleted: text > 0 };
    case 'move_task':
      return { kind: does, taskId, before };
    case 'delete_tasks':
      return { kind: does, taskIds: [taskId] };
    case 'restore_tasks': {
      const tasks = [{ id: taskId, text: `t${text}`, isCompleted: true, minutes: 7, before }];
      return { kind: does, listId: known, tasks };
    }
    case 'retitle_list':
      return { kind: does, listId: current, title: `Title ${text}` };
    case 'complete_list':
      return { kind: does, listId: current };
    case 'open_list':
      return { kind: does, listId: known };
    case 'start_run':
      return { kind: does, key, task, ...(text > 1 ? { leftMs: 3 * minuteMs } : {}) };
    case 'start after a break':
      return { kind: 'start_run', key: breakKey, task, afterBreak: breakKey };
    case 'pause_run':
    case 'drop_run':
      return { kind: does, key };
    case 'set_run':
      return { kind: does, key, task, minutes: 5 + text };
    case 'complete_run':
      return { kind: does, key, rounding: 'nearest', timeZone: zones[text] };
    case 'extend_run':
      return { kind: does, key, minutes: 5 };
    case 'set_intention':
      return { kind: does, key, text: `There is ${text}` };
    case 'note_outcome':
      return { kind: does, key, outcome: intentionOutcomes[text] ?? 'done' };
    case 'land_run': {
      const memberId = ids.breaks[0] ?? '';
      return { kind: does, key, task, endsAt: now + 20 * minuteMs, with: { kind: 'member', memberId } };
    }
    case 'clock_run':
      return { kind: does, key, task, endsAt: now + 20 * minuteMs };
    case 'share_break':
      return { kind: does, key: breakKey, startedAt: now - minuteMs, minutes: 5 };
    case 'start_break':
      return { kind: does, key: breakKey, minutes: 5 };
    case 'leave_break':
      return { kind: does, key: breakKey };
    case 'set_rhythm':
      return { kind: does, settings: { shortBreakMinutes: 1 + which, startsRuns: text > 0 } };
    case 'finish_countdown':
      return { kind: does, endedAt: now - text * minuteMs };
    case 'set_goal':
      return { kind: does, minutes: text > 0 ? 5 * text : null };
    case 'set_calendar':
      return { kind: does, firstDay: text > 0 ? 7 : null, hourCycle: which > 0 ? 'h12' : null };
    case 'repeat_list':
      return { kind: does, listId: known, days: which === 0 ? [] : [1, 2, 3, 4, 5, 6, 7], title: 'Today' };
    case 'adopt_run': {
      const worked = [{ from: now - 10 * minuteMs, to: now - 2 * minuteMs }];
      return { kind: does, task, timer: { key, durationMs: 25 * minuteMs, worked, runningSince: null } };
    }
    case 'note_run': {
      const span = { from: now - (4 + 4 * text) * minuteMs, to: now - minuteMs };
      const its = { taskId: text > 0 ? taskId : null, taskText: `t${text}` };
      return {
        kind: does,
        key: ids.notes[which] ?? '',
        task: its,
        ...span,
        timeZone: undefined,
        shown: { day },
      };
    }
    case 'correct_run': {
      const shown = { taskText: 't0', work: { taskId, minutes: 3, day } };
      const its = { taskId: before, taskText: `t${text}` };
      const changes = [{ kind: 'minutes', minutes: 1 + which } as const, { kind: 'task', ...its } as const];
      const change = changes[text] ?? ({ kind: 'delete' } as const);
      return { kind: does, key: (which > 1 && text === 1 ? ids.notes[0] : key) ?? '', change, shown };
    }
    default:
      return null;
  }
}

/** Until the next day has begun, or until past work is too old to count when it is reported. */
export const longTimes: Partial<Record<Doing, number>> = { night: dayMs, month: 33 * dayMs };
