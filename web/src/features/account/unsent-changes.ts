import type { Operation } from '@focuspool/domain/operation/operation';
import { openReplica } from '../operation/person-replica.ts';

/** How long a sign-out waits for its last attempt to send. */
const lastSendingMs = 2_000;

/** The changes that a last attempt could not send, in words for the person, and whether the device keeps them. */
export type UnsentChanges = { readonly text: string; readonly isKept: boolean };

/** Returns the changes that a last attempt could not send; null if there are none. */
export async function findUnsentChanges(userId: string): Promise<UnsentChanges | null> {
  const replica = openReplica(userId);
  const sendAll = async () => {
    await replica.untilLoaded();
    if (replica.read().outbox.length > 0) await replica.flush();
  };
  await Promise.race([
    sendAll().catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, lastSendingMs)),
  ]);
  const { outbox, isPersisted } = replica.read();
  if (outbox.length === 0) return null;
  const count = outbox.length === 1 ? '1 change has' : `${outbox.length} changes have`;
  const unsent = `${count} not been sent yet (${listChanges(outbox)})`;
  const text = isPersisted
    ? `${unsent}. Unsent changes stay on this device, and are sent when you log in here again.`
    : `${unsent}, and this browser cannot keep unsent changes: they would be lost.`;
  return { text, isKept: isPersisted };
}

const timerWords = ['timer change', 'timer changes'] as const;

/** The names of the kinds of operations, singular and plural. */
const words: Record<Operation['kind'], readonly [string, string]> = {
  add_task: ['task added', 'tasks added'],
  add_tasks: ['group of tasks added', 'groups of tasks added'],
  rename_task: ['task renamed', 'tasks renamed'],
  note_task: ['note changed', 'notes changed'],
  estimate_task: ['estimate changed', 'estimates changed'],
  show_task: ['change to who sees a task', 'changes to who sees a task'],
  set_visibility: ['change to who sees tasks', 'changes to who sees tasks'],
  tick_task: ['checkbox changed', 'checkboxes changed'],
  move_task: ['task moved', 'tasks moved'],
  delete_tasks: ['deletion', 'deletions'],
  restore_tasks: ['deletion undone', 'deletions undone'],
  retitle_list: ['new title', 'new titles'],
  complete_list: ['list completed', 'lists completed'],
  open_list: ['list reopened', 'lists reopened'],
  start_run: timerWords,
  pause_run: timerWords,
  set_run: timerWords,
  extend_run: timerWords,
  land_run: timerWords,
  clock_run: timerWords,
  adopt_run: timerWords,
  drop_run: ['run let go', 'runs let go'],
  correct_run: ['run correction', 'run corrections'],
  note_run: ['run added', 'runs added'],
  complete_run: ['run finished', 'runs finished'],
  set_intention: ['intention', 'intentions'],
  note_outcome: ['outcome', 'outcomes'],
  start_break: ['break started', 'breaks started'],
  share_break: ['break started', 'breaks started'],
  leave_break: ['break ended', 'breaks ended'],
  finish_countdown: ['countdown finished', 'countdowns finished'],
  set_rhythm: ['rhythm change', 'rhythm changes'],
  set_goal: ['new goal', 'new goals'],
  set_calendar: ['calendar change', 'calendar changes'],
  repeat_list: ['repeat change', 'repeat changes'],
  begin_repeated_list: ['list started', 'lists started'],
};

/** `2 tasks added, 1 run finished` */
function listChanges(outbox: readonly Operation[]): string {
  const counts = new Map<readonly [string, string], number>();
  for (const { kind } of outbox) {
    // Another version of the app may have kept a kind that this one does not know.
    const called = words[kind] ?? timerWords;
    counts.set(called, (counts.get(called) ?? 0) + 1);
  }
  return [...counts].map(([[one, several], count]) => `${count} ${count === 1 ? one : several}`).join(', ');
}
