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
import { instantSchema } from '../timer/worked-spans.ts';
import { taskVisibilitySchema } from '../visibility/task-visibility.ts';
import { type Guest, guestSchema, isOpenToGuest } from './guest.ts';

const { leastMinutes, mostMinutes } = timerLimits;
const runLengthSchema = v.pipe(v.number(), v.integer(), v.minValue(leastMinutes), v.maxValue(mostMinutes));
const extensionSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostMinutes));
const timeZoneSchema = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(64))), undefined);
/** The break whose end begins the run by itself; the run does not begin if its person has already gone on from that break. */
const afterBreakSchema = v.exactOptional(uuidSchema);
/** A list may hold more: restoring more takes several operations, each small enough for one request. */
export const maxTasksRestored = 100;
export const maxTasksAdded = 100;

function operationKind<Name extends string, Entries extends v.ObjectEntries>(name: Name, entries: Entries) {
  return v.object({
    kind: v.literal(name),
    /** Made by the device; an operation sent twice counts once. */
    id: uuidSchema,
    /** When the person did it, in epoch milliseconds of the server's clock as the device knew it. */
    at: instantSchema,
    ...entries,
  });
}

/** A counted run as the device showed it before correcting it, and the trophy it expects; earlier versions stored less. */
const shownRunSchema = v.object({
  taskText: taskTextSchema,
  work: v.optional(v.object({ taskId: v.nullable(taskIdSchema), minutes: v.number(), day: daySchema })),
  trophy: v.optional(v.object({ by: v.picklist([-1, 0, 1]), isEarned: v.boolean() })),
});
export type ShownRun = v.InferOutput<typeof shownRunSchema>;

/** Language, script and region: `Intl` can read anything of this form. */
const locale = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

/** Everything that a person can do to their lists and their run. Kinds are never changed, only added. */
export const operationSchema = v.variant('kind', [
  /** Adds to the current list; `listIfNone` is the list that it begins if none is open. */
  operationKind('add_task', {
    taskId: taskIdSchema,
    text: taskTextSchema,
    listIfNone: v.object({ id: listIdSchema, title: listTitleSchema }),
  }),
  /** Tasks whose text is already on the list by then are left out. */
  operationKind('add_tasks', {
    tasks: v.pipe(
      v.array(v.object({ id: taskIdSchema, text: taskTextSchema, note: v.exactOptional(taskNoteSchema) })),
      v.minLength(1),
      v.maxLength(maxTasksAdded),
    ),
    listIfNone: v.object({ id: listIdSchema, title: listTitleSchema }),
  }),
  operationKind('rename_task', { taskId: taskIdSchema, text: taskTextSchema }),
  /** An empty note removes it. */
  operationKind('note_task', { taskId: taskIdSchema, note: taskNoteSchema }),
  /** In runs; null for no estimate. */
  operationKind('estimate_task', { taskId: taskIdSchema, estimate: v.nullable(taskEstimateSchema) }),
  /** Who may see its name; null for the choice that applies to all tasks. */
  operationKind('show_task', { taskId: taskIdSchema, visibility: v.nullable(taskVisibilitySchema) }),
  operationKind('tick_task', { taskId: taskIdSchema, isCompleted: v.boolean() }),
  /** `before` is the task that it is moved in front of; null for the end. */
  operationKind('move_task', { taskId: taskIdSchema, before: v.nullable(taskIdSchema) }),
  operationKind('delete_tasks', {
    taskIds: v.pipe(v.array(taskIdSchema), v.minLength(1), v.maxLength(maxTasksInList)),
  }),
  /**
   * Undoes a deletion: the last of the tasks comes first, so that each finds the task that it stood in front of. The minutes and
   * runs of each are for the server to say.
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
  /**
   * Opens a list as the current one, whatever else is open. `list` is what the server found; until then, what the device shows.
   */
  operationKind('open_list', { listId: listIdSchema, list: v.optional(taskListSchema) }),
  /**
   * `minutes` is the length of a run that begins with this; `leftMs` is the time left of one that continues: if it was ended in
   * the meantime, it begins again with that much. Devices of earlier versions do not send it.
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
   * `rounding` is what the device expects; `grant` is what the server counted, absent until then. `claim` is what the device
   * uses to tell its person about the run; it is not sent. `timeZone` is the device's IANA name: a wrong one is ignored.
   */
  operationKind('complete_run', {
    key: uuidSchema,
    rounding: v.picklist(['nearest', 'up']),
    claim: v.optional(v.object({ taskName: taskTextSchema, minutes: v.number() })),
    grant: v.optional(runGrantSchema),
    timeZone: timeZoneSchema,
  }),
  /** Extends a run that has reached its end by this many minutes. */
  operationKind('extend_run', { key: uuidSchema, minutes: extensionSchema }),
  /**
   * Sets a run to end at the same moment as another person's run, and starts or continues it. The moment comes from the
   * server, so it is right even if the device's clock is not.
   */
  operationKind('land_run', {
    key: uuidSchema,
    task: timerTaskSchema,
    endsAt: instantSchema,
    with: seenAtWorkSchema,
  }),
  /** Sets a run to end with the room's work by the room's clock, however near that is, and starts or continues it. */
  operationKind('clock_run', {
    key: uuidSchema,
    task: timerTaskSchema,
    endsAt: instantSchema,
    afterBreak: afterBreakSchema,
  }),
  /** What will be there at the end of a run that has just begun; can be set once per run. */
  operationKind('set_intention', { key: uuidSchema, text: intentionTextSchema }),
  /** Whether it is there. */
  operationKind('note_outcome', { key: uuidSchema, outcome: intentionOutcomeSchema }),
  /** The changed settings only, of all that a rhythm has. */
  operationKind('set_rhythm', { settings: v.partial(rhythmSettingsSchema) }),
  operationKind('start_break', { key: uuidSchema, minutes: breakMinutesSchema }),
  /** The break of people who landed together: it began at that moment, whenever the person joins it. */
  operationKind('share_break', { key: uuidSchema, startedAt: instantSchema, minutes: breakMinutesSchema }),
  /** Before or after its end: the person goes on. */
  operationKind('leave_break', { key: uuidSchema }),
  /** A countdown without a task has ended: it earns nothing, but a break is due as after a run. */
  operationKind('finish_countdown', { endedAt: instantSchema }),
  /** Minutes a day; null for no goal. */
  operationKind('set_goal', { minutes: goalSchema }),
  operationKind('set_calendar', { firstDay: firstDaySchema, hourCycle: hourCycleSchema }),
  /** Who may see the names of tasks for which nothing else is chosen. */
  operationKind('set_visibility', { visibility: taskVisibilitySchema }),
  /**
   * Repeats a list on those weekdays; no days stop it. `title` is for a list that the device does not hold: the server knows it.
   * `timeZone` is as for a completed run, `titleLocale` as in `listRepeatSchema`, and so is `latestId`, only to undo a stop.
   */
  operationKind('repeat_list', {
    listId: listIdSchema,
    days: repeatDaysSchema,
    title: v.optional(listTitleSchema),
    titleLocale: v.fallback(v.optional(v.pipe(v.string(), v.regex(locale))), undefined),
    latestId: v.optional(listIdSchema),
    timeZone: timeZoneSchema,
  }),
  /** What the server does in the morning of such a day. `list` is the new list. */
  operationKind('begin_repeated_list', {
    listId: listIdSchema,
    day: daySchema,
    list: v.optional(taskListSchema),
  }),
  /** Changes a counted run. `shown` is the run as its device shows it; it is not sent. */
  operationKind('correct_run', {
    key: uuidSchema,
    change: runChangeSchema,
    shown: v.optional(shownRunSchema),
  }),
  /** A run that was worked without the timer. `shown` is the day on which its device shows it; it is not sent. */
  operationKind('note_run', {
    key: uuidSchema,
    task: runTaskSchema,
    from: instantSchema,
    to: instantSchema,
    timeZone: timeZoneSchema,
    shown: v.optional(v.object({ day: daySchema })),
  }),
  /** A run as an earlier version of the app stored it: as a whole, not as the operations on it. */
  operationKind('adopt_run', {
    task: timerTaskSchema,
    timer: v.omit(sharedRunSchema.entries.timer, ['seenAt']),
  }),
]);
export type Operation = v.InferOutput<typeof operationSchema>;
export type OperationOf<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

type KindGuard<Each extends Operation> = (operation: Operation) => operation is Each;

/** A type guard for operations of these kinds. */
export function isOfKind<Kind extends Operation['kind']>(
  ...kinds: readonly Kind[]
): KindGuard<OperationOf<Kind>> {
  const names: readonly string[] = kinds;
  return (operation): operation is OperationOf<Kind> => names.includes(operation.kind);
}

/** The operations that such a guard accepts. */
export type Guarded<Guard> = Guard extends KindGuard<infer Each> ? Each : never;

/** What the server counted for a completed run; null for any other operation, and if it is not known. */
export function grantOf({ operation, grant }: Pick<AcceptedVerdict, 'operation' | 'grant'>): RunGrant | null {
  return grant ?? ((operation?.kind === 'complete_run' && operation.grant) || null);
}

/** The same operation by a clock that is `byMs` milliseconds ahead of the clock that stamped it. */
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

/** Kinds open to everyone with a verified account; all others need premium. */
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

/** Whether a person without a plan may send this: an operation open to everyone, or one open to a guest. */
export function isOpenWithoutPlan(
  sent: Readonly<Record<string, unknown>>,
  guest: Guest | null | undefined,
): boolean {
  return !needsPremium(sent) || (guest != null && isOpenToGuest(sent['kind']));
}

type WithoutStamp<Each> = Each extends Operation ? Omit<Each, 'id' | 'at'> : never;
/** What a person does, before the device adds an id and the instant. */
export type NewOperation = WithoutStamp<Operation>;

/** How many open lists a person's devices receive, including the current one. */
export const maxListsOpen = 1 + maxListsWaiting;

/** The state that operations change. */
export const personStateSchema = v.object({
  /** The open lists; the first is the current one, the others gave way to it. */
  lists: v.pipe(v.array(taskListSchema), v.maxLength(maxListsOpen)),
  run: v.nullable(sharedRunSchema),
  /** Runs with worked time that gave way to another one, latest first. */
  aside: v.array(sharedRunSchema),
  totals: v.object({ trophies: v.number(), totalMinutes: v.number() }),
  /** Absent from what a device stored before rhythms existed. */
  rhythm: v.optional(rhythmSchema, emptyRhythm),
  /** The sums of the latest days, in order; absent if an earlier version wrote the state. */
  recentDays: v.optional(v.array(daySumSchema)),
  statsSettings: v.optional(statsSettingsSchema),
  listRepeats: v.optional(v.array(listRepeatSchema)),
  /** Who may see the names of tasks, unless a task says otherwise; absent until the person chooses. */
  taskVisibility: v.optional(taskVisibilitySchema),
  /** What the person last said will be there at the end of a run; absent once that is past. */
  intention: v.optional(intentionSchema),
});
export type PersonState = Readonly<v.InferOutput<typeof personStateSchema>>;

/** A person's state after the operation with that sequence number; the first operation has number 1. */
export const snapshotSchema = v.object({
  sequence: countSchema,
  state: personStateSchema,
  /** Without a plan, no lists and runs are sent: a device keeps those that it last knew. */
  withoutPlan: v.optional(v.literal(true)),
  /** A guest is still sent their run. */
  guest: v.optional(guestSchema),
});
export type Snapshot = v.InferOutput<typeof snapshotSchema>;

/**
 * An operation as the server settled it, or null if devices must ask for the whole state again, for example because they are
 * too old to know its kind.
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
  /** For a repeated `complete_run`: what it counted, since the first answer may not have arrived. */
  grant: v.optional(runGrantSchema),
});
type AcceptedVerdict = v.InferOutput<typeof acceptedVerdictSchema>;

/** The result of an operation. A repeated operation gets the same verdict as before, without the operation. */
export const verdictSchema = v.variant('state', [
  acceptedVerdictSchema,
  v.object({
    state: v.literal('refused'),
    id: v.string(),
    /** A reason that this version does not know becomes a general one, so that it does not hold up the other verdicts. */
    reason: v.fallback(refusalReasonSchema, 'invalid_input'),
  }),
]);
export type Verdict = v.InferOutput<typeof verdictSchema>;

export const maxOperationsSent = 50;

export const sendOperationsSchema = v.object({
  /** The device's clock at sending, in the same epoch milliseconds as each `at`. */
  sentAt: instantSchema,
  /**
   * Whether that clock was measured against the server's since the page began or the clock jumped; the previous release omits it.
   */
  isClockMeasured: v.exactOptional(v.boolean()),
  /** Each is parsed separately: one that this server does not understand must not block the ones behind it for ever. */
  operations: v.pipe(
    v.array(v.looseObject({ id: uuidSchema })),
    v.minLength(1),
    v.maxLength(maxOperationsSent),
  ),
});
export type SendOperations = v.InferOutput<typeof sendOperationsSchema>;

/** For the first operations of a request, at least one; operations without a verdict are sent again. */
export const verdictsSchema = v.object({ verdicts: v.array(verdictSchema) });

/** A person's accepted operations in their sequence; the scope is the person. */
export const operationsTopic: LiveTopic<Accepted> = {
  name: 'operations',
  action: 'lists.read',
  message: acceptedSchema,
};

/** The operations that need no plan, for people without one. */
export const freeOperationsTopic: LiveTopic<Accepted> = {
  ...operationsTopic,
  name: 'free_operations',
  action: 'operations.read',
};
