import * as v from 'valibot';
import { type Break, readBreak } from '../rhythm/rhythm.ts';
import { minuteMs } from '../time-units.ts';
import type { SharedRun } from '../timer/shared-run.ts';
import { extensionMinutes, findTimerEnd } from '../timer/timer.ts';

/** The end of a run or a break, which its person is alerted to (product 4.17). */
export type Alert = {
  readonly kind: 'run' | 'break';
  /** The key of the run or the break. */
  readonly key: string;
  /** Its length without pauses: adding minutes makes it a different end. */
  readonly durationMs: number;
  /** Epoch milliseconds of the server's clock. */
  readonly endsAt: number;
  /** What the run is for; null for a break. */
  readonly taskName: string | null;
};

/** The end that a run is heading for; null unless it is running and the end is still to come. */
export function alertOfRun({ task, timer }: SharedRun, now: number): Alert | null {
  const endsAt = findTimerEnd(timer);
  if (endsAt === null || endsAt <= now) return null;
  const { key, durationMs } = timer;
  return { kind: 'run', key, durationMs, endsAt, taskName: task.taskName };
}

/** The end that a break is heading for; null once its person has gone on or the break is over. */
export function alertOfBreak(begun: Break, now: number): Alert | null {
  const { status, endsAt } = readBreak(begun, now);
  if (status !== 'running') return null;
  const { key, minutes } = begun;
  return { kind: 'break', key, durationMs: minutes * minuteMs, endsAt, taskName: null };
}

/** How long after an end its person is still alerted, in milliseconds: later they have seen it, or no longer work. */
export const alertedForMs = 30 * 60_000;

export const endTitles = { run: 'Time is up', break: 'The break is over' } as const;

/** The actions of a notice's buttons: 'done' completes the run, 'extend' lets it go on. */
export const noticeActionSchema = v.picklist(['done', 'extend']);
export type NoticeAction = v.InferOutput<typeof noticeActionSchema>;

/** What a device shows at an end; the same from its page and from the server, so that together they show only one. */
export const noticeSchema = v.object({
  title: v.string(),
  body: v.string(),
  /** A later notice with the same tag replaces the earlier one. */
  tag: v.string(),
  /** The run's key; null for a break. */
  runKey: v.nullable(v.string()),
  actions: v.array(v.object({ action: noticeActionSchema, title: v.string() })),
  /** Set for a room's fixed time, which no page announces by itself. */
  isOfRoom: v.exactOptional(v.literal(true)),
});
export type Notice = v.InferOutput<typeof noticeSchema>;

const runActions: Notice['actions'] = [
  { action: 'done', title: 'Done' },
  { action: 'extend', title: `+${extensionMinutes} minutes` },
];

export function toNotice({ kind, key, durationMs, taskName }: Omit<Alert, 'endsAt'>): Notice {
  return {
    title: endTitles[kind],
    body: taskName ?? '',
    tag: `end-${key}-${durationMs}`,
    runKey: kind === 'run' ? key : null,
    actions: kind === 'run' ? runActions : [],
  };
}
