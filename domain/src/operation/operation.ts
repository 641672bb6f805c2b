import * as v from 'valibot';
import { countSchema, uuidSchema } from '../base-schemas.ts';
import { intentionOutcomeSchema, intentionSchema, intentionTextSchema } from '../intention/intention.ts';
import { seenAtWorkSchema } from '../landing/seen-at-work.ts';
import { runChangeSchema, runTaskSchema } from '../ledger/correct-run.ts';
import type { LiveTopic } from '../live/live-topic.ts';
import { refusalReasonSchema } from '../refusals.ts';
import { breakMinutesSchema, emptyRhythm, rhythmSchema, rhythmSettingsSchema } from '../rhythm/rhythm.ts';
import { daySchema, daySumSchema } from '../stats/day-sums.ts';
import { firstDaySchema, goalSchema, hourCycleSchema, statsSettingsSchema } from '../stats/stats-settings.ts';
import { listRepeatSchema, repeatDaysSchema } from '../task/list-repeat.ts';
import { listIdSchema, taskIdSchema, taskListSchema, taskSchema } from '../task/task-contract.ts';
import { taskEstimateSchema } from '../task/task-estimate.ts';
import { maxListsWaiting, maxTasksInList } from '../task/task-list.ts';
import { taskNoteSchema } from '../task/task-note.ts';
import { listTitleSchema, taskTextSchema } from '../task/task-text.ts';
import { sharedRunSchema, timerTaskSchema } from '../timer/shared-run.ts';
import { timerLimits, timerSchema } from '../timer/timer.ts';
import { type RunGrant, runGrantSchema } from '../timer/timer-contract.ts';
import { instantSchema, maxSpans } from '../timer/worked-spans.ts';
import { taskVisibilitySchema } from '../visibility/task-visibility.ts';
import { type Guest, guestSchema, isOpenToGuest } from './guest.ts';

const { leastMinutes, mostMinutes } = timerLimits;
const runLengthSchema = v.pipe(v.number(), v.integer(), v.minValue(leastMinutes), v.maxValue(mostMinutes));
const extensionSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostMinutes));
const timeZoneSchema = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(64))), undefined);
/** The break whose end begins it by itself: it then begins nothing once its person has gone on from that break. */
const afterBreakSchema = v.exactOptional(uuidSchema);
/** A list holds more: whoever brings back so many does it by several operations, each small enough for one request. */
export const maxTasksRestored = 100;
/** Most tasks that one operation adds. */
export const maxTasksAdded = 100;

function operationKind<Name extends string, Entries extends v.ObjectEntries>(name: Name, entries: Entries) {
  return v.object({
    kind: v.literal(name),
    /** Made by the device; the same operation counts once. */
    id: uuidSchema,
    /** When the person did it, in epoch milliseconds of the server's clock as the device knew it. */
    at: instantSchema,
    ...entries,
  });
}

/** What a device shows of a counted run before it corrects it, and what trophy it expects; earlier versions kept less. */
const shownRunSchema = v.object({
  taskText: taskTextSchema,
  work: v.optional(v.object({ taskId: v.nullable(taskIdSchema), minutes: v.number(), day: daySchema })),
  trophy: v.optional(v.object({ by: v.picklist([-1, 0, 1]), isEarned: v.boolean() })),
});
export type ShownRun = v.InferOutput<typeof shownRunSchema>;

/** Language, script and region: whatever it is, `Intl` can read it. */
const locale = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

/** Everything that a person can do to their lists and their run. Kinds are never changed, only added. */
export const operationSchema = v.variant('kind', [
  /** To the list that is worked on; `listIfNone` is the one that it begins when none is open. */
  operationKind('add_task', {
    taskId: taskIdSchema,
    text: taskTextSchema,
    listIfNone: v.object({ id: listIdSchema, title: listTitleSchema }),
  }),
  /** Those whose text is on the list by then are left out. */
  operationKind('add_tasks', {
    tasks: v.pipe(
      v.array(v.object({ id: taskIdSchema, text: taskTextSchema, note: v.exactOptional(taskNoteSchema) })),
      v.minLength(1),
      v.maxLength(maxTasksAdded),
    ),
    listIfNone: v.object({ id: listIdSchema, title: listTitleSchema }),
  }),
  operationKind('rename_task', { taskId: taskIdSchema, text: taskTextSchema }),
  /** Empty for none. */
  operationKind('note_task', { taskId: taskIdSchema, note: taskNoteSchema }),
  /** In runs; null for none. */
  operationKind('estimate_task', { taskId: taskIdSchema, estimate: v.nullable(taskEstimateSchema) }),
  /** Who sees its name; null for what is chosen for all tasks. */
  operationKind('show_task', { taskId: taskIdSchema, visibility: v.nullable(taskVisibilitySchema) }),
  operationKind('tick_task', { taskId: taskIdSchema, isCompleted: v.boolean() }),
  /** `before` is the task that it then stands in front of; null for the end. */
  operationKind('move_task', { taskId: taskIdSchema, before: v.nullable(taskIdSchema) }),
  operationKind('delete_tasks', {
    taskIds: v.pipe(v.array(taskIdSchema), v.minLength(1), v.maxLength(maxTasksInList)),
  }),
  /**
   * Takes a deletion back: the last of the tasks first, so that each finds the one that it stood in front of. The minutes and
   * runs of each are the server's to say.
   */
  operationKind('restore_tasks', {
    listId: listIdSchema,
    tasks: v.pipe(
      v.array(
        v.object({
          ...taskSchema.entries,
          text: taskTextSchema,
          note: v.exactOptional(taskNoteSchema),
          estimate: v.exactOptional(taskEstimateSchema),
          before: v.nullable(taskIdSchema),
        }),
      ),
      v.minLength(1),
      v.maxLength(maxTasksRestored),
    ),
  }),
  operationKind('retitle_list', { listId: listIdSchema, title: listTitleSchema }),
  operationKind('complete_list', { listId: listIdSchema }),
  /** Brings a list up, whatever else is open. `list` is what the server found, and what a device shows until then. */
  operationKind('open_list', { listId: listIdSchema, list: v.optional(taskListSchema) }),
  /**
   * `minutes` is the length of a run that begins with it, `leftMs` what is left of one that goes on: where that was ended meanwhile
   * it begins anew with so much. Devices of earlier versions do not tell it.
   */
  operationKind('start_run', {
    key: uuidSchema,
    task: timerTaskSchema,
    minutes: v.optional(runLengthSchema),
    leftMs: v.exactOptional(timerSchema.entries.durationMs),
    afterBreak: afterBreakSchema,
  }),
  operationKind('pause_run', { key: uuidSchema }),
  operationKind('set_run', { key: uuidSchema, task: timerTaskSchema, minutes: runLengthSchema }),
  operationKind('drop_run', { key: uuidSchema }),
  /**
   * `rounding` is what the device expects; `grant` is what the server counted, absent until it has. `claim` is what its device
   * tells its person of the run by; it is not sent. `timeZone` is that of the device, by its IANA name: a wrong one is ignored.
   */
  operationKind('complete_run', {
    key: uuidSchema,
    rounding: v.picklist(['nearest', 'up']),
    claim: v.optional(v.object({ taskName: taskTextSchema, minutes: v.number() })),
    grant: v.optional(runGrantSchema),
    timeZone: timeZoneSchema,
  }),
  /** Lets a run that has come to its end go on for so many minutes more. */
  operationKind('extend_run', { key: uuidSchema, minutes: extensionSchema }),
  /**
   * Lets a run end at the very moment at which that of somebody else does, and begins or goes on with it. The moment is the
   * server's, so it stays what it is whatever the device's clock is off by.
   */
  operationKind('land_run', {
    key: uuidSchema,
    task: timerTaskSchema,
    endsAt: instantSchema,
    with: seenAtWorkSchema,
  }),
  /** Lets a run end with the work of the room by its clock, however near that is, and begins or goes on with it. */
  operationKind('clock_run', {
    key: uuidSchema,
    task: timerTaskSchema,
    endsAt: instantSchema,
    afterBreak: afterBreakSchema,
  }),
  /** What will be there at the end of a run that was just begun; once a run. */
  operationKind('set_intention', { key: uuidSchema, text: intentionTextSchema }),
  /** Whether it is there. */
  operationKind('note_outcome', { key: uuidSchema, outcome: intentionOutcomeSchema }),
  /** The settings that were changed, of all that a rhythm has. */
  operationKind('set_rhythm', { settings: v.partial(rhythmSettingsSchema) }),
  operationKind('start_break', { key: uuidSchema, minutes: breakMinutesSchema }),
  /** The break of those who have landed together: it began at that moment, whenever its person comes to it. */
  operationKind('share_break', { key: uuidSchema, startedAt: instantSchema, minutes: breakMinutesSchema }),
  /** Before its end or after: its person goes on. */
  operationKind('leave_break', { key: uuidSchema }),
  /** A countdown without a task has come to its end: it earns nothing, and its person has a break due as after a run. */
  operationKind('finish_countdown', { endedAt: instantSchema }),
  /** Minutes a day; null for no goal. */
  operationKind('set_goal', { minutes: goalSchema }),
  operationKind('set_calendar', { firstDay: firstDaySchema, hourCycle: hourCycleSchema }),
  /** Who sees the names of all tasks for which nothing else is chosen. */
  operationKind('set_visibility', { visibility: taskVisibilitySchema }),
  /**
   * Begins a list anew on those days of the week; none takes it back. `title` is what a device shows of a list that it does not
   * hold: the server knows it. `timeZone` is as for a completed run. `titleLocale` is as in `listRepeatSchema`, and so is `latestId`
   * where it is taken back that a list repeats no longer.
   */
  operationKind('repeat_list', {
    listId: listIdSchema,
    days: repeatDaysSchema,
    title: v.optional(listTitleSchema),
    titleLocale: v.fallback(v.optional(v.pipe(v.string(), v.regex(locale))), undefined),
    latestId: v.optional(listIdSchema),
    timeZone: timeZoneSchema,
  }),
  /** What the server does in the morning of such a day. `list` is the new one. */
  operationKind('begin_repeated_list', {
    listId: listIdSchema,
    day: daySchema,
    list: v.optional(taskListSchema),
  }),
  /** Changes a run that was counted. `shown` is the run as its device shows it; it is not sent. */
  operationKind('correct_run', {
    key: uuidSchema,
    change: runChangeSchema,
    shown: v.optional(shownRunSchema),
  }),
  /** A run that was worked without the timer. `shown` is the day that its device shows it on; it is not sent. */
  operationKind('note_run', {
    key: uuidSchema,
    task: runTaskSchema,
    from: instantSchema,
    to: instantSchema,
    timeZone: timeZoneSchema,
    shown: v.optional(v.object({ day: daySchema })),
  }),
  /** A run as an earlier version of the app kept it: whole, not as what was done to it. */
  operationKind('adopt_run', {
    task: timerTaskSchema,
    timer: v.object({
      ...v.omit(timerSchema, ['seenAt']).entries,
      worked: v.pipe(timerSchema.entries.worked, v.maxLength(maxSpans)),
    }),
  }),
]);
export type Operation = v.InferOutput<typeof operationSchema>;
export type OperationOf<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

type KindGuard<Each extends Operation> = (operation: Operation) => operation is Each;

/** A guard for the operations of these kinds. */
export function isOfKind<Kind extends Operation['kind']>(
  ...kinds: readonly Kind[]
): KindGuard<OperationOf<Kind>> {
  const names: readonly string[] = kinds;
  return (operation): operation is OperationOf<Kind> => names.includes(operation.kind);
}

/** The operations that such a guard lets through. */
export type Guarded<Guard> = Guard extends KindGuard<infer Each> ? Each : never;

/** What the server counted for a completed run; null for every other operation, and where that is not told. */
export function grantOf({ operation, grant }: Pick<AcceptedVerdict, 'operation' | 'grant'>): RunGrant | null {
  return grant ?? ((operation?.kind === 'complete_run' && operation.grant) || null);
}

/** The same operation by a clock that is so many milliseconds ahead of the one that it was stamped by. */
export function moveOperation(operation: Operation, byMs: number): Operation {
  const move = (instant: number) => Math.max(0, instant + byMs);
  const moved = { ...operation, at: move(operation.at) };
  if (moved.kind === 'note_run') return { ...moved, from: move(moved.from), to: move(moved.to) };
  if (moved.kind === 'finish_countdown') return { ...moved, endedAt: move(moved.endedAt) };
  if (moved.kind !== 'adopt_run') return moved;
  const { worked, runningSince } = moved.timer;
  const timer = {
    ...moved.timer,
    worked: worked.map(({ from, to }) => ({ from: move(from), to: move(to) })),
    runningSince: runningSince === null ? null : move(runningSince),
  };
  return { ...moved, timer };
}

/** Kinds that are for everybody with a verified account; the rest is premium. */
const freeKinds: ReadonlySet<string> = new Set<Operation['kind']>([
  'set_rhythm',
  'start_break',
  'share_break',
  'leave_break',
  'finish_countdown',
  'set_goal',
  'set_calendar',
  'set_visibility',
]);

export function needsPremium(sent: Readonly<Record<string, unknown>>): boolean {
  return !freeKinds.has(String(sent['kind']));
}

/** Whether somebody without a plan may send this: what is for everybody, and what is a guest's. */
export function isOpenWithoutPlan(
  sent: Readonly<Record<string, unknown>>,
  guest: Guest | null | undefined,
): boolean {
  return !needsPremium(sent) || (guest != null && isOpenToGuest(sent['kind']));
}

type WithoutStamp<Each> = Each extends Operation ? Omit<Each, 'id' | 'at'> : never;
/** What a person does, before the device has given it its id and its instant. */
export type NewOperation = WithoutStamp<Operation>;

/** How many open lists a person's devices are told of, the one that is worked on among them. */
export const maxListsOpen = 1 + maxListsWaiting;

/** What operations change. */
export const personStateSchema = v.object({
  /** The open lists; the first is worked on, the others gave way to it. */
  lists: v.pipe(v.array(taskListSchema), v.maxLength(maxListsOpen)),
  /** The current run. */
  run: v.nullable(sharedRunSchema),
  /** Runs with worked time that gave way to another one, the latest first. */
  aside: v.array(sharedRunSchema),
  totals: v.object({ trophies: v.number(), totalMinutes: v.number() }),
  /** Absent from what a device kept before there was one. */
  rhythm: v.optional(rhythmSchema, emptyRhythm),
  /** The sums of the latest days, in order; absent where an earlier version wrote it. */
  recentDays: v.optional(v.array(daySumSchema)),
  statsSettings: v.optional(statsSettingsSchema),
  listRepeats: v.optional(v.array(listRepeatSchema)),
  /** Who sees the names of tasks, unless one says otherwise; absent before its person chose. */
  taskVisibility: v.optional(taskVisibilitySchema),
  /** What they said last that will be there at the end of a run; absent once that is past. */
  intention: v.optional(intentionSchema),
});
export type PersonState = Readonly<v.InferOutput<typeof personStateSchema>>;

/** A person's state after the operation with that number; the first one has the number 1. */
export const snapshotSchema = v.object({
  sequence: countSchema,
  state: personStateSchema,
  /** Without a plan nobody is told of lists and runs: a device keeps those that it knew last. */
  withoutPlan: v.optional(v.literal(true)),
  /** To a guest their run is told all the same. */
  guest: v.optional(guestSchema),
});
export type Snapshot = v.InferOutput<typeof snapshotSchema>;

/**
 * An operation as the server settled it, or null where devices must ask for the state anew, as where they are too old to know
 * its kind.
 */
export const acceptedSchema = v.object({
  sequence: snapshotSchema.entries.sequence,
  operation: v.fallback(v.nullable(operationSchema), null),
});
export type Accepted = v.InferOutput<typeof acceptedSchema>;

const acceptedVerdictSchema = v.object({
  state: v.literal('accepted'),
  id: v.string(),
  ...acceptedSchema.entries,
  /** Of a repeated `complete_run`: what it counted, since nobody may have heard the first answer. */
  grant: v.optional(runGrantSchema),
});
type AcceptedVerdict = v.InferOutput<typeof acceptedVerdictSchema>;

/** What became of an operation. A repeated one gets the verdict that it got before, without the operation. */
export const verdictSchema = v.variant('state', [
  acceptedVerdictSchema,
  v.object({
    state: v.literal('refused'),
    id: v.string(),
    /** One that is newer than the page is told in general words: what is decided beside it must not wait for it. */
    reason: v.fallback(refusalReasonSchema, 'invalid_input'),
  }),
]);
export type Verdict = v.InferOutput<typeof verdictSchema>;

/** Most operations of one request. */
export const maxOperationsSent = 50;

export const sendOperationsSchema = v.object({
  /** The device's clock as it sends, in the same epoch milliseconds as each `at`. */
  sentAt: instantSchema,
  /** Whether the server was heard to say so, since the page began or the clock leapt; the release before says nothing of it. */
  isClockMeasured: v.exactOptional(v.boolean()),
  /** Each is parsed by itself: one that this server does not understand must not hold up those behind it for ever. */
  operations: v.pipe(
    v.array(v.looseObject({ id: uuidSchema })),
    v.minLength(1),
    v.maxLength(maxOperationsSent),
  ),
});
export type SendOperations = v.InferOutput<typeof sendOperationsSchema>;

/** On the first ones of a request, one at least: those that have none are sent again. */
export const verdictsSchema = v.object({ verdicts: v.array(verdictSchema) });

/** A person's accepted operations in their sequence; the scope is the person. */
export const operationsTopic: LiveTopic<Accepted> = {
  name: 'operations',
  action: 'lists.read',
  message: acceptedSchema,
};

/** Those of them that need no plan, for whoever has none. */
export const freeOperationsTopic: LiveTopic<Accepted> = {
  ...operationsTopic,
  name: 'free_operations',
  action: 'operations.read',
};
