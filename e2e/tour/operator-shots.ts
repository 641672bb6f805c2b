import type { Page } from '@playwright/test';
import type { Shot } from './shots.ts';

const at = Date.UTC(2026, 9, 4, 9, 30);
const entry = (number: number, act: string, details: object = {}) => ({
  ...{ number, at: at + number * 3_600_000, actor: 'u1', act, subject: 'u2', details, requestId: null },
  ...{ actorName: 'ada', subjectName: 'grace.hopper' },
});
const log = {
  entries: [
    entry(3, 'suspension_lifted'),
    entry(2, 'person_suspended'),
    entry(1, 'premium_granted', { until: '2026-12-31T23:59:59.999Z', wasPremium: false, isPremium: true }),
  ],
  next: null,
};
const row = { userId: 'u2', email: 'grace.hopper@example.com', emailVerified: true, createdAt: at };
const grace = { ...row, username: 'grace.hopper', isPremium: true, suspendedAt: null };
const others = [
  { ...grace, userId: 'u3', username: 'bob_with_a_name_that_is_lo', suspendedAt: at, isPremium: false },
  {
    ...grace,
    userId: 'u4',
    username: null,
    email: 'new@example.com',
    emailVerified: false,
    isPremium: false,
  },
];
const money = {
  ...{ premium: { planName: null, endDate: '2026-12-31T23:59:59.999Z' }, subscriptions: [], grants: [] },
  ...{ isPremiumForAll: false, isTestMode: true },
};
const person = {
  ...{ ...grace, isOperator: false, trophies: 12, totalMinutes: 845, signInMethods: ['password', 'google'] },
  ...{ devices: 2, suspensionReason: null, money, log },
};
const payment = {
  ...{ paymentId: 'pay_Nb4kq2', paidAt: at, plan: 'standard', amount: 54_900, method: 'upi', state: 'paid' },
  ...{ refusal: null, refunds: [], disputes: [], userId: 'u2', email: grace.email },
};
const payments = [
  payment,
  {
    ...{ ...payment, paymentId: 'pay_Nb4kq1', state: 'partly refunded' },
    refunds: [{ id: 'rfnd_1', amount: 10_000, status: 'processed' }],
    disputes: [{ id: 'disp_1', phase: 'chargeback', status: 'open', amount: 54_900, deducted: 0 }],
  },
  {
    ...payment,
    paymentId: 'pay_Nb4kq0',
    state: 'refused',
    refusal: 'already_premium',
    userId: null,
    email: null,
  },
];
const line = { ownerId: 'u2', username: 'grace.hopper', email: grace.email, code: 'GRCE50' };
const statement = {
  ...{ month: '2026-10', paidAt: null, isOver: true, total: 13_490, next: null },
  lines: [
    { ...line, earned: 14_980, brought: -1_490, amount: 13_490, carried: 0 },
    { ...line, ownerId: 'u3', username: 'bob', earned: -1_490, brought: 0, amount: 0, carried: -1_490 },
  ],
};
const statements = {
  ...{ open: '2026-10', next: null },
  paid: [{ month: '2026-09', paidAt: at, total: 8_490 }],
};

const thing = {
  ...{ id: 'r1', kind: 'task', text: 'Something that hurts', ownerId: 'u2', ownerName: 'grace.hopper' },
  ...{ openReports: 3, allReports: 3, lastReportedAt: at, isHidden: true, decision: null },
};
const reports = {
  things: [
    thing,
    {
      ...thing,
      id: 'r2',
      kind: 'message',
      text: 'Making 50% progress on their task',
      openReports: 1,
      isHidden: false,
    },
    {
      ...thing,
      id: 'r3',
      kind: 'username',
      text: 'bob_with_a_name_that_is_lo',
      openReports: 0,
      decision: 'taken_down',
    },
  ],
  next: null,
};

const rooms = {
  rooms: [
    {
      ...{ id: 'a', openedAt: at, seats: 20, simulated: 12 },
      people: [
        { seat: 1, userId: 'u2', username: 'grace.hopper', joinedAt: at },
        { seat: 7, userId: 'u3', username: 'bob_with_a_name_that_is_lo', joinedAt: at },
      ],
    },
  ],
  next: null,
};
const process = { host: 'focus-1.example.com', pid: 4711, version: '0.4.0', startedAt: at };
const sweep = {
  runs: 812,
  failures: 0,
  isFailing: false,
  lastRunAt: at,
  nextRunAt: at + 60_000,
  durationMs: 12,
};
const sweeps = {
  process,
  sweeps: [
    { ...sweep, name: 'expired progress messages' },
    { ...sweep, name: 'open orders', failures: 3, isFailing: true },
    {
      ...sweep,
      name: 'reports of old messages',
      runs: 0,
      lastRunAt: null,
      nextRunAt: null,
      durationMs: null,
    },
  ],
};
const health = {
  ...{ process, processes: 2, isDatabaseReady: true, liveConnections: 211, hasLiveUpdates: true },
  connections: { used: 3, idle: 5, most: 20, waiting: 0 },
  gaps: { madeGood: 1, withLoss: 0 },
  feedLag: { messages: 4_211, meanMs: 412 },
  outcomes: {
    mails: { sent: 120, failed: 0 },
    pushes: { sent: 811, gone: 4, failed: 0 },
    payments: { paid: 41, payment_uncertain: 1, payment_unsaved: 0 },
  },
};

/** Opens one of the operator's pages, with answers such as an operator gets. */
function openAs(search: string) {
  return async (page: Page) => {
    const answers: Record<string, object> = {
      people: { people: [grace, ...others], next: 'more' },
      'people/u2': person,
      payments: { payments, next: null },
      reports,
      rooms,
      sweeps,
      health,
      statements,
      'statements/2026-10': statement,
      'audit-log': log,
    };
    await page.route('/api/operator/**', (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ json: answers[pathname.replace('/api/operator/', '')] ?? {} });
    });
    await page.goto(`/admin${search}`);
    await page
      .getByText('grace.hopper')
      .or(page.getByText(/September|focus-1/))
      .first()
      .waitFor();
  };
}

export const operatorShots: readonly Shot[] = [
  { name: 'operator-people', as: 'free', go: openAs('') },
  { name: 'operator-person', as: 'free', go: openAs('?of=people&id=u2') },
  { name: 'operator-payments', as: 'free', go: openAs('?of=payments') },
  { name: 'operator-months', as: 'free', go: openAs('?of=commissions') },
  { name: 'operator-month', as: 'free', go: openAs('?of=commissions&id=2026-10') },
  { name: 'operator-reports', as: 'free', go: openAs('?of=reports') },
  { name: 'operator-rooms', as: 'free', go: openAs('?of=rooms') },
  { name: 'operator-sweeps', as: 'free', go: openAs('?of=sweeps') },
  { name: 'operator-health', as: 'free', go: openAs('?of=health') },
  { name: 'operator-log', as: 'free', go: openAs('?of=log') },
];
