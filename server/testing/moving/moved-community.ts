import { minuteMs } from '@focuspool/domain/time-units';
import { documentedHash } from './firebase-files.ts';

const run = crypto.randomUUID().slice(0, 6);
export const [ada, bob, cyd, dan, eve] = ['ada', 'bob', 'cyd', 'dan', 'eve'].map(
  (name) => `${name}${run}`,
) as [...[string, string, string, string, string]];
export const mailOf = (uid: string) => `${uid}@example.com`;
/** A person as in `users`. */
export const person = (uid: string, fields: object = {}) => ({
  ...{ email: mailOf(uid), username: `${uid}.x`, displayName: uid, isPremium: false },
  ...{ profilePicture: 'animals/Fox.jpg', createdAt: '2024-03-05T08:15:30.500Z', trophies: 0, TotalTime: 0 },
  ...fields,
});
/** An id made at 2024-03-05T08:15:30.500Z. */
export const listId = (letter: string) => `-NsCfdf3${letter.repeat(6)}${run}`;
const clockTime = (instant: number) =>
  new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(instant);
const member = (now: number, userId: string, fields: object = {}) => ({
  ...{ userId, taskName: 'Write', duration: 25, pauseStatus: false, pausePercentage: 0 },
  currentDate: new Date(now - 5 * minuteMs).toISOString(),
  currentTime: clockTime(now - 5 * minuteMs),
  endTime: clockTime(now + 20 * minuteMs),
  ...fields,
});

/** The previous system's database as it exports itself at `now`, with the faults that it gathered over the years. */
export const describeCommunity = (now: number) => ({
  couponUsed: {
    [bob]: {
      subscribedDate: '2024-03-05T00:00:00.000Z',
      couponName: 'ABCD50',
      planName: 'Basic',
      amountPayed: '149',
      paymentId: `pay_use_${run}`,
    },
    [cyd]: {
      subscribedDate: 'once',
      couponName: 'ABCD50',
      planName: 'Basic',
      amountPayed: '149',
      paymentId: 'pay_odd',
    },
  },
  coupons: {
    ABCD50: { userId: ada, createdAt: '2024-01-01T00:00:00.000Z' },
    NOBO50: { userId: 'nobody', createdAt: '2024-01-01T00:00:00.000Z' },
    TOOLONG50: { userId: bob, createdAt: '2024-01-01T00:00:00.000Z' },
  },
  progressLive: {
    '-m1': {
      userId: ada,
      progressMessage: 'Making 50% progress on their task',
      taskName: 'Write',
      timestamp: now,
      deleteTimer: now + 60 * minuteMs,
    },
    '-m2': {
      userId: ada,
      progressMessage: 'Making 50% progress on their task',
      taskName: 'Write',
      timestamp: 1,
      deleteTimer: 2,
    },
  },
  somethingElse: { a: 1 },
  taskpool: {
    taskName: 'x',
    taskrooms: {
      '-r1': {
        occupants: 2,
        status: true,
        botsAdded: true,
        createdDate: new Date(now - 60 * minuteMs).toISOString(),
        users: {
          [ada]: member(now, ada),
          bot1: member(now, 'bot1', { isBot: true, username: 'mira.k', profilePicture: 'animals/Fox.jpg' }),
        },
      },
      '-r2': {
        occupants: 1,
        status: true,
        users: { [bob]: member(now, bob, { currentDate: '2024-03-05T08:00:00.000Z' }) },
      },
    },
  },
  tasks: {
    [ada]: {
      [listId('a')]: {
        Title: 'Thesis',
        Date: '3/5/2024, 1:45:30 PM',
        CompletionStatus: true,
        TaskName: {
          Write: { completionStatus: true, time: 25 },
          'Section 4___DOT___2': { completionStatus: false, time: 0 },
        },
      },
      [listId('b')]: {
        Title: 'Numbers',
        Date: '11/22/2026, 10:15:30 AM',
        CompletionStatus: false,
        TaskName: [{ completionStatus: false, time: 0 }, null, { completionStatus: true, time: 5 }],
      },
      [listId('c')]: { Title: 'Empty', Date: '11/23/2026, 10:15:30 AM', CompletionStatus: false },
    },
    [dan]: { [listId('d')]: { Title: 'Private', Date: '3/5/2024, 8:15:30 AM', CompletionStatus: false } },
    nobody: { [listId('e')]: { Title: 'Lost', Date: '3/5/2024, 8:15:30 AM', CompletionStatus: false } },
  },
  tempUsers: {
    t1: { username: 'mira.k', ProfilePic: 'animals/Fox.jpg', tasks: { a: 'Tax return' } },
    t2: { username: 'somebody.new' },
  },
  tp: { [ada]: { roomId: '-r1' }, [bob]: { roomId: '-r2' } },
  usernames: {
    [`${ada}.x`]: ada,
    [`${bob}___DOT___x`]: bob,
    [`${cyd}.x`]: cyd,
    stale: ada,
    [`${dan}.x`]: dan,
  },
  users: {
    [ada]: person(ada, {
      ...{ isPremium: true, trophies: 7, TotalTime: 180 },
      subscription: {
        plan: 'standard',
        planName: 'Standard',
        startDate: '2026-09-01T00:00:00.000Z',
        endDate: '2999-01-01T00:00:00.000Z',
        price: 549,
        discountApplied: false,
        couponUsed: 'No coupon',
        status: 'active',
        paymentId: `pay_${run}`,
        paymentMethod: 'upi',
        createdAt: 1_788_220_800_000,
      },
    }),
    [bob]: person(bob, { isPremium: true }),
    // Claims the name that the index assigns to the next person.
    [`aaa${run}`]: person(`aaa${run}`, { username: `${cyd.toUpperCase()}.x` }),
    [cyd]: person(cyd),
    [dan]: person(dan),
    [eve]: person(eve, { username: 'Eve FocusPool!', profilePicture: 'animals/Unicorn.jpg' }),
    [`zoe${run}`]: person(`zoe${run}`, { email: 'nowhere' }),
  },
});

/** The sign-ins of the same people. */
export const accounts = {
  users: [
    {
      localId: ada,
      email: mailOf(ada),
      emailVerified: true,
      passwordHash: documentedHash.passwordHash,
      salt: documentedHash.salt,
      createdAt: '1700000000000',
      providerUserInfo: [],
    },
    {
      localId: bob,
      email: mailOf(bob),
      emailVerified: true,
      createdAt: '1700000000000',
      providerUserInfo: [{ providerId: 'google.com', rawId: `google-${run}`, email: mailOf(bob) }],
    },
    {
      localId: cyd,
      email: mailOf(cyd),
      emailVerified: false,
      passwordHash: 'AAAA',
      salt: '',
      createdAt: '1700000000000',
    },
    {
      localId: dan,
      email: mailOf(dan),
      emailVerified: true,
      disabled: true,
      passwordHash: documentedHash.passwordHash,
      salt: documentedHash.salt,
    },
    {
      localId: eve,
      email: mailOf(eve),
      emailVerified: true,
      passwordHash: documentedHash.passwordHash,
      salt: documentedHash.salt,
    },
    {
      localId: `nameless${run}`,
      email: mailOf(`nameless${run}`),
      emailVerified: true,
      passwordHash: documentedHash.passwordHash,
      salt: documentedHash.salt,
    },
  ],
  hash_config: documentedHash.hash_config,
};

export const tagOfRun = run;
