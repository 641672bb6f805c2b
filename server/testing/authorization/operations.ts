import { randomUUID } from 'node:crypto';
import type { NewOperation, Operation } from '@focuspool/domain/operation/operation';
import { minuteMs } from '@focuspool/domain/time-units';
import { createTimer } from '@focuspool/domain/timer/timer';
import { eq } from 'drizzle-orm';
import { landings } from '../../src/features/landing/landing-tables.ts';
import { addFeedMessage } from '../feed-messages.ts';
import { createOperationCalls, makeListId, runTask } from '../operation-calls.ts';
import { fillSubject, type Stage } from './stage.ts';

type Kind = Operation['kind'];
type Made<Each extends Kind> = Extract<NewOperation, { kind: Each }>;
type MakeOperation<Each extends Kind> = (stage: Stage) => Made<Each> | Promise<Made<Each>>;

/** Each kind of operation as it should be sent about the things of `stage.subject`, whoever sends it. */
const operations: { readonly [Each in Kind]: MakeOperation<Each> } = {
  add_task: ({ subject, isOther }) => ({
    kind: 'add_task',
    taskId: isOther ? subject.taskId : randomUUID(),
    text: 'One more',
    listIfNone: { id: makeListId(), title: 'Today' },
  }),
  add_tasks: ({ subject, isOther }) => ({
    kind: 'add_tasks',
    tasks: [{ id: isOther ? subject.taskId : randomUUID(), text: 'Two more' }],
    listIfNone: { id: makeListId(), title: 'Today' },
  }),
  rename_task: ({ subject: { taskId } }) => ({ kind: 'rename_task', taskId, text: 'A page' }),
  note_task: ({ subject: { taskId } }) => ({ kind: 'note_task', taskId, note: 'With a pen' }),
  estimate_task: ({ subject: { taskId } }) => ({ kind: 'estimate_task', taskId, estimate: 3 }),
  show_task: ({ subject: { taskId } }) => ({ kind: 'show_task', taskId, visibility: 'self' }),
  tick_task: ({ subject: { taskId } }) => ({ kind: 'tick_task', taskId, isCompleted: true }),
  move_task: ({ subject: { taskId, otherTaskId } }) => ({
    kind: 'move_task',
    taskId: otherTaskId,
    before: taskId,
  }),
  delete_tasks: ({ subject: { taskId } }) => ({ kind: 'delete_tasks', taskIds: [taskId] }),
  restore_tasks: ({ subject: { listId } }) => ({
    kind: 'restore_tasks',
    listId,
    tasks: [{ id: randomUUID(), text: 'Back again', isCompleted: false, minutes: 0, before: null }],
  }),
  retitle_list: ({ subject: { listId } }) => ({ kind: 'retitle_list', listId, title: 'Another title' }),
  complete_list: ({ subject: { listId } }) => ({ kind: 'complete_list', listId }),
  open_list: ({ subject: { doneListId } }) => ({ kind: 'open_list', listId: doneListId }),
  start_run: ({ subject: { taskId } }) => ({
    kind: 'start_run',
    key: randomUUID(),
    task: runTask({ id: taskId, text: 'Write a page' }),
  }),
  pause_run: ({ subject: { currentKey } }) => ({ kind: 'pause_run', key: currentKey }),
  set_run: async (stage) => {
    const { currentKey, taskId } = stage.subject;
    await act(stage, { kind: 'pause_run', key: currentKey });
    const task = runTask({ id: taskId, text: 'Write a page' });
    return { kind: 'set_run', key: currentKey, task, minutes: 10 };
  },
  drop_run: ({ subject: { currentKey } }) => ({ kind: 'drop_run', key: currentKey }),
  complete_run: ({ shop, subject: { currentKey } }) => {
    shop.clock.advance(minuteMs);
    return { kind: 'complete_run', key: currentKey, rounding: 'nearest' };
  },
  extend_run: ({ shop, subject: { currentKey } }) => {
    shop.clock.advance(6 * minuteMs);
    return { kind: 'extend_run', key: currentKey, minutes: 5 };
  },
  land_run: landWithSomebody,
  clock_run: ({ shop, subject: { currentKey: key, taskId } }) => ({
    kind: 'clock_run',
    key,
    task: runTask({ id: taskId, text: 'Write a page' }),
    endsAt: shop.clock.now().getTime() + 7 * minuteMs,
  }),
  share_break: async (stage) => {
    const { shop, subject } = stage;
    const landing = await landWithSomebody(stage);
    await act(stage, landing);
    shop.clock.advance(5 * minuteMs);
    await act(stage, { kind: 'complete_run', key: landing.key, rounding: 'nearest' });
    const [row] = await shop.services.database
      .select()
      .from(landings)
      .where(eq(landings.userId, subject.person.userId));
    const key = row?.landingId ?? randomUUID();
    return { kind: 'share_break', key, startedAt: landing.endsAt, minutes: 5 };
  },
  set_rhythm: () => ({ kind: 'set_rhythm', settings: { runMinutes: 30 } }),
  start_break: async (stage) => {
    await act(stage, { kind: 'drop_run', key: stage.subject.currentKey });
    return { kind: 'start_break', key: randomUUID(), minutes: 5 };
  },
  leave_break: async (stage) => {
    const key = stage.subject.currentKey;
    await act(stage, { kind: 'drop_run', key });
    await act(stage, { kind: 'start_break', key, minutes: 5 });
    return { kind: 'leave_break', key };
  },
  finish_countdown: ({ shop }) => ({ kind: 'finish_countdown', endedAt: shop.clock.now().getTime() }),
  set_goal: () => ({ kind: 'set_goal', minutes: 60 }),
  set_calendar: () => ({ kind: 'set_calendar', firstDay: 1, hourCycle: 'h23' }),
  set_intention: ({ subject }) => ({ kind: 'set_intention', key: subject.currentKey, text: 'A page' }),
  note_outcome: ({ subject }) => ({ kind: 'note_outcome', key: subject.currentKey, outcome: 'partly' }),
  set_visibility: () => ({ kind: 'set_visibility', visibility: 'everyone' }),
  repeat_list: ({ subject: { listId } }) => ({ kind: 'repeat_list', listId, days: [1] }),
  begin_repeated_list: ({ subject: { listId } }) => ({
    kind: 'begin_repeated_list',
    listId,
    day: '2026-11-22',
  }),
  correct_run: ({ subject: { countedKey } }) => ({
    kind: 'correct_run',
    key: countedKey,
    change: { kind: 'delete' },
  }),
  note_run: async (stage) => {
    const { shop, subject } = stage;
    await act(stage, { kind: 'drop_run', key: subject.currentKey });
    const from = shop.clock.now().getTime();
    shop.clock.advance(5 * minuteMs);
    const task = { taskId: subject.taskId, taskText: 'Write a page' };
    return { kind: 'note_run', key: randomUUID(), task, from, to: from + 5 * minuteMs };
  },
  adopt_run: async (stage) => {
    const { shop, subject } = stage;
    await act(stage, { kind: 'drop_run', key: subject.currentKey });
    const { durationMs } = createTimer(subject.currentKey);
    const timer = {
      key: subject.currentKey,
      durationMs,
      worked: [],
      runningSince: shop.clock.now().getTime(),
    };
    return { kind: 'adopt_run', task: runTask({ id: subject.taskId, text: 'Write a page' }), timer };
  },
};

/** The body of the call that sends an operation of this kind. */
export async function makeOperationBody(kind: string, stage: Stage) {
  const operation = await operations[kind as Kind](stage);
  const at = stage.shop.clock.now().getTime();
  return { sentAt: at, operations: [{ ...operation, id: randomUUID(), at }] };
}

/** Another person has begun a run of five minutes, and posted about it in the feed. */
async function landWithSomebody({ shop, subject: { currentKey: key, taskId } }: Stage) {
  const other = await fillSubject(shop, await shop.signUp({ isPremium: true }));
  const messageId = await addFeedMessage(shop.services, other.person, { runKey: other.currentKey });
  const endsAt = shop.clock.now().getTime() + 5 * minuteMs;
  const task = runTask({ id: taskId, text: 'Write a page' });
  return { kind: 'land_run', key, task, endsAt, with: { kind: 'message', messageId } } as const;
}

/** What the owner of the things must have done first; skipped if they are another person's. */
async function act({ shop, subject, isOther }: Stage, operation: NewOperation): Promise<void> {
  if (!isOther)
    await createOperationCalls(shop, subject.person)
      .act(operation)
      .catch(() => {});
}
