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
  /** Since when an authenticator app's code is asked for; null while none is. What its codes are made from is not told. */
  twoStepSince: v.nullable(isoTime),
  passkeys: v.array(v.strictObject({ name: v.string(), addedAt: isoTime, usedAt: v.nullable(isoTime) })),
  /** When they were brought here and asked to set a password; null for who was not, or has one since. */
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

/** A line of what was corrected; `after` is null where the run was deleted. */
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
  /** Of a message that told of one. */
  intention: v.nullable(saidIntentionSchema),
  createdAt: isoTime,
});

const poolSchema = v.strictObject({
  /** The task that the person sits in a room with now; null when they sit in none. */
  place: v.nullable(
    v.strictObject({ taskName: v.nullable(v.string()), startedAt: isoTime, endsAt: isoTime }),
  ),
  /** When they sat in rooms that they have left, of the last month. */
  stays: v.array(v.strictObject({ joinedAt: isoTime, leftAt: isoTime })),
  /** Rooms of their own that there still are; the links that let others in are left out. */
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
  /** Since when they are told before the fixed times of rooms. */
  remindersSince: v.array(isoTime),
  /** When they were sent out of rooms whose link of then still works. */
  sentOutAt: v.array(isoTime),
});

const reportSchema = v.strictObject({
  /** What the person reported, and what of theirs was reported; who did is theirs alone. */
  made: v.array(v.strictObject({ kind: v.picklist(reportKinds), reportedAt: isoTime })),
  about: v.array(v.strictObject({ kind: v.picklist(reportKinds), text: v.string(), isHidden: v.boolean() })),
});

const cheersSchema = v.strictObject({
  /** For whom is theirs to know. */
  given: v.array(v.strictObject({ byName: v.boolean(), cheeredAt: isoTime })),
  /** For runs that are completed; without a name where its sender did not wish it. */
  received: v.array(v.strictObject({ name: v.nullable(v.string()), runEndedAt: isoTime })),
});

/** Since when everybody may see when they are at work; null where nobody may. */
const linkSchema = v.nullable(isoTime);

/** With whom is theirs to know. */
const landingsSchema = v.array(v.strictObject({ endsAt: isoTime, joinedAt: isoTime }));

const couponSchema = v.strictObject({
  own: v.nullable(v.strictObject({ code: v.string(), createdAt: isoTime })),
  /** Who bought with it is the buyers' own affair. Amounts are in paise. */
  uses: v.array(
    v.strictObject({
      code: v.string(),
      plan: planIdSchema,
      amount: v.number(),
      commission: v.number(),
      subscribedAt: isoTime,
    }),
  ),
  /** What was paid out for which month: what was earned in it, less what months before had left to be taken back. */
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

/** What is recorded of a payment; amounts are in paise. */
const paymentSchema = v.strictObject({
  id: v.string(),
  plan: planIdSchema,
  amount: v.number(),
  method: v.string(),
  paidAt: isoTime,
  /** Why it bought nothing; null when it bought a subscription. */
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

/** All that the product knows of one person, as they can take it with them: one JSON file. */
export const personalDataSchema = v.strictObject({
  product: v.string(),
  exportedAt: isoTime,
  account: accountSchema,
  profile: v.nullable(v.strictObject({ ...profileSchema.entries, createdAt: isoTime })),
  taskLists: v.array(listSchema),
  listRepeats: v.array(v.strictObject(listRepeatSchema.entries)),
  /** Who sees the names of tasks that say nothing else. */
  taskVisibility: taskVisibilitySchema,
  runs: v.array(exportedRunSchema),
  runCorrections: v.array(runCorrectionSchema),
  runInHand: v.nullable(sharedRunSchema),
  /** Paused runs with worked time, to be finished or dropped. */
  runsAside: v.array(sharedRunSchema),
  /** What they said last that will be there at the end of a run, and what became of it. */
  intention: v.nullable(intentionSchema),
  rhythm: rhythmSchema,
  /** How the person counts their days. */
  statsSettings: v.strictObject({ timeZone: v.nullable(v.string()), ...statsSettingsSchema.entries }),
  /** Of the calendar address that is in use; what is kept of it cannot be read by anybody. */
  calendarAddress: v.strictObject(calendarAddressSchema.entries),
  progressMessages: v.array(progressSchema),
  reports: reportSchema,
  /** Whom the person hides for themselves. */
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
