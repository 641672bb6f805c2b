import * as v from 'valibot';
import { type Break, readBreak } from '../rhythm/rhythm.ts';
import { minuteMs } from '../time-units.ts';
import type { SharedRun } from '../timer/shared-run.ts';
import { extensionMinutes, findTimerEnd } from '../timer/timer.ts';

/** The end of a run or of a break, which its person is told of (product 4.17). */
export type Alert = {
  readonly kind: 'run' | 'break';
  /** Of the run or the break. */
  readonly key: string;
  /** How long that is, pauses left out: more minutes make it another end. */
  readonly durationMs: number;
  /** Epoch milliseconds of the server's clock. */
  readonly endsAt: number;
  /** What the run is for; null for a break. */
  readonly taskName: string | null;
};

/** The end that a run comes to, null unless it runs and that is yet to come. */
export function alertOfRun({ task, timer }: SharedRun, now: number): Alert | null {
  const endsAt = findTimerEnd(timer);
  if (endsAt === null || endsAt <= now) return null;
  const { key, durationMs } = timer;
  return { kind: 'run', key, durationMs, endsAt, taskName: task.taskName };
}

/** The end that a break comes to, null once its person has gone on or it is over. */
export function alertOfBreak(begun: Break, now: number): Alert | null {
  const { status, endsAt } = readBreak(begun, now);
  if (status !== 'running') return null;
  const { key, minutes } = begun;
  return { kind: 'break', key, durationMs: minutes * minuteMs, endsAt, taskName: null };
}

/** Somebody who is not told by then has seen the end, or works no more. */
export const alertedForMs = 30 * 60_000;

export const endTitles = { run: 'Time is up', break: 'The break is over' } as const;

/** What the buttons of a notice do: 'done' completes the run, 'extend' lets it go on. */
export const noticeActionSchema = v.picklist(['done', 'extend']);
export type NoticeAction = v.InferOutput<typeof noticeActionSchema>;

/** What a device shows at an end; the same whether its page or the server says so, so that both show one. */
export const noticeSchema = v.object({
  title: v.string(),
  body: v.string(),
  /** A later notice with the same tag takes the place of the earlier one. */
  tag: v.string(),
  /** The run's, null for a break. */
  runKey: v.nullable(v.string()),
  actions: v.array(v.object({ action: noticeActionSchema, title: v.string() })),
  /** Of a room's fixed time, which no page tells of itself. */
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
