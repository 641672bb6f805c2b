import * as v from 'valibot';
import { securityEventSchema } from '../account/security-events.ts';
import { profileSchema } from '../account/viewer.ts';
import { calendarAddressSchema } from '../calendar/calendar-contract.ts';
import { feedMarks } from '../feed/progress-marks.ts';
import { intentionSchema, saidIntentionSchema } from '../intention/intention.ts';
import { planIdSchema } from '../plans.ts';
import { fixedTimesSchema } from '../pool/fixed-times.ts';
import { roomRhythmSchema } from '../pool/room-rhythm.ts';
import { reportKinds } from '../report/report-contract.ts';
import { rhythmSchema } from '../rhythm/rhythm.ts';
import { exportedRunSchema } from '../stats/stats-export.ts';
import { statsSettingsSchema } from '../stats/stats-settings.ts';
import { premiumGrantSchema, subscriptionSchema } from '../subscription/subscription-contract.ts';
import { listRepeatSchema } from '../task/list-repeat.ts';
import { taskSchema } from '../task/task-contract.ts';
import { sharedRunSchema } from '../timer/shared-run.ts';
import { taskVisibilitySchema } from '../visibility/task-visibility.ts';

const isoTime = v.pipe(v.string(), v.isoTimestamp());

const accountSchema = v.strictObject({
  id: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  createdAt: isoTime,
  /** 'password', 'google'. */
  signInMethods: v.array(v.string()),
  /** Since when an authenticator app's code is required; null if none is. The secret behind the codes is left out. */
  twoStepSince: v.nullable(isoTime),
  passkeys: v.array(v.strictObject({ name: v.string(), addedAt: isoTime, usedAt: v.nullable(isoTime) })),
  /** When they were moved here and asked to set a password; null if they were not moved, or have set one since. */
  invitedAt: v.nullable(isoTime),
  devices: v.array(v.strictObject({ userAgent: v.string(), signedInAt: isoTime, lastSeenAt: isoTime })),
  /** What happened to the account in the last 90 days, and from where. */
  securityEvents: v.array(v.strictObject({ ...v.omit(securityEventSchema, ['id']).entries, at: isoTime })),
  /** The push services through which devices are told that a run or a break is over. */
  notifications: v.array(v.strictObject({ service: v.string(), agreedAt: isoTime })),
});

const listSchema = v.strictObject({
  id: v.string(),
  title: v.string(),
  createdAt: isoTime,
  completedAt: v.nullable(isoTime),
  tasks: v.array(v.strictObject({ ...taskSchema.entries, hasTrophy: v.boolean() })),
});

const runFactsSchema = v.strictObject({
  taskText: v.string(),
  listTitle: v.nullable(v.string()),
  minutes: v.number(),
});

/** A line of the corrections; `after` is null if the run was deleted. */
const runCorrectionSchema = v.strictObject({
  runKey: v.string(),
  startedAt: isoTime,
  correctedAt: isoTime,
  before: runFactsSchema,
  after: v.nullable(runFactsSchema),
});

const progressSchema = v.strictObject({
  mark: v.picklist(feedMarks),
  taskName: v.string(),
  /** Set if the message stated an intention. */
  intention: v.nullable(saidIntentionSchema),
  createdAt: isoTime,
});

const poolSchema = v.strictObject({
  /** The task that the person now sits in a room with; null if they sit in none. */
  place: v.nullable(
    v.strictObject({ taskName: v.nullable(v.string()), startedAt: isoTime, endsAt: isoTime }),
  ),
  /** Their stays in rooms that they have left, over the last month. */
  stays: v.array(v.strictObject({ joinedAt: isoTime, leftAt: isoTime })),
  /** Their own rooms that still exist; the links that let others in are left out. */
  ownRooms: v.array(
    v.strictObject({
      name: v.string(),
      openedAt: isoTime,
      closesAt: v.nullable(isoTime),
      isClosed: v.boolean(),
      times: v.nullable(fixedTimesSchema),
      rhythm: v.nullable(roomRhythmSchema),
    }),
  ),
  /** Since when they are reminded of each room's fixed times. */
  remindersSince: v.array(isoTime),
  /** When they were sent out of rooms whose link has not been replaced since. */
  sentOutAt: v.array(isoTime),
});

const reportSchema = v.strictObject({
  /** What the person reported, and what of theirs was reported; by whom is left out, since that is the reporters' own affair. */
  made: v.array(v.strictObject({ kind: v.picklist(reportKinds), reportedAt: isoTime })),
  about: v.array(v.strictObject({ kind: v.picklist(reportKinds), text: v.string(), isHidden: v.boolean() })),
});

const cheersSchema = v.strictObject({
  /** The recipients are left out: that is theirs to know. */
  given: v.array(v.strictObject({ byName: v.boolean(), cheeredAt: isoTime })),
  /** For completed runs; without a name if its sender did not want to be named. */
  received: v.array(v.strictObject({ name: v.nullable(v.string()), runEndedAt: isoTime })),
});

/** Since when everyone may see when they are at work; null if no one may. */
const linkSchema = v.nullable(isoTime);

/** The companions are left out: that is theirs to know. */
const landingsSchema = v.array(v.strictObject({ endsAt: isoTime, joinedAt: isoTime }));

const couponSchema = v.strictObject({
  own: v.nullable(v.strictObject({ code: v.string(), createdAt: isoTime })),
  /** The buyers are left out: that is their own affair. Amounts are in paise. */
  uses: v.array(
    v.strictObject({
      code: v.string(),
      plan: planIdSchema,
      amount: v.number(),
      commission: v.number(),
      subscribedAt: isoTime,
    }),
  ),
  /** The payouts by month: what was earned in it, less what earlier months had left to be taken back. */
  payouts: v.array(
    v.strictObject({
      month: v.string(),
      earned: v.number(),
      brought: v.number(),
      paid: v.number(),
      carried: v.number(),
    }),
  ),
});

const orderSchema = v.strictObject({
  id: v.string(),
  plan: planIdSchema,
  /** In paise. */
  amount: v.number(),
  coupon: v.nullable(v.string()),
  status: v.string(),
  createdAt: isoTime,
});

/** What is recorded about a payment; amounts are in paise. */
const paymentSchema = v.strictObject({
  id: v.string(),
  plan: planIdSchema,
  amount: v.number(),
  method: v.string(),
  paidAt: isoTime,
  /** Why it bought nothing; null if it bought a subscription. */
  refusal: v.nullable(v.string()),
  refunds: v.array(
    v.strictObject({ id: v.string(), amount: v.number(), status: v.string(), createdAt: isoTime }),
  ),
  disputes: v.array(
    v.strictObject({
      id: v.string(),
      amount: v.number(),
      phase: v.string(),
      status: v.string(),
      createdAt: isoTime,
    }),
  ),
});

/** Everything that the product knows about one person, as they can take it with them: one JSON file. */
export const personalDataSchema = v.strictObject({
  product: v.string(),
  exportedAt: isoTime,
  account: accountSchema,
  profile: v.nullable(v.strictObject({ ...profileSchema.entries, createdAt: isoTime })),
  taskLists: v.array(listSchema),
  listRepeats: v.array(v.strictObject(listRepeatSchema.entries)),
  /** Who may see the names of tasks that have no choice of their own. */
  taskVisibility: taskVisibilitySchema,
  runs: v.array(exportedRunSchema),
  runCorrections: v.array(runCorrectionSchema),
  runInHand: v.nullable(sharedRunSchema),
  /** Paused runs with worked time, to be finished or dropped. */
  runsAside: v.array(sharedRunSchema),
  /** What they last said will be there at the end of a run, and its outcome. */
  intention: v.nullable(intentionSchema),
  rhythm: rhythmSchema,
  /** How the person counts their days. */
  statsSettings: v.strictObject({ timeZone: v.nullable(v.string()), ...statsSettingsSchema.entries }),
  /** About the calendar address in use; what is stored of the address itself cannot be read by anyone. */
  calendarAddress: v.strictObject(calendarAddressSchema.entries),
  progressMessages: v.array(progressSchema),
  reports: reportSchema,
  /** The people whom the person hides for themselves. */
  hiddenPeople: v.array(v.strictObject({ username: v.nullable(v.string()), hiddenAt: isoTime })),
  cheers: cheersSchema,
  landings: landingsSchema,
  linkSince: linkSchema,
  taskPool: poolSchema,
  coupon: couponSchema,
  subscriptions: v.array(v.strictObject(subscriptionSchema.entries)),
  premiumGrants: v.array(v.strictObject(premiumGrantSchema.entries)),
  orders: v.array(orderSchema),
  payments: v.array(paymentSchema),
});
export type PersonalData = v.InferOutput<typeof personalDataSchema>;
