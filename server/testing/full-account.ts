import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { invitations } from '../src/features/account/invitation-tables.ts';
import { cheers } from '../src/features/cheer/cheer-tables.ts';
import { commissionLines, commissionStatements, couponUses } from '../src/features/coupon/coupon-tables.ts';
import { landings } from '../src/features/landing/landing-tables.ts';
import { landingLinks } from '../src/features/landing/link-tables.ts';
import { insertOwnRoom, insertRemoval } from '../src/features/pool/own-rooms/own-room-store.ts';
import { poolChoices } from '../src/features/pool/pool-tables.ts';
import { putReminder } from '../src/features/pool/room-times/reminder-store.ts';
import { grantPremium } from '../src/features/subscription/premium/grant-premium.ts';
import { passkeys } from '../src/platform/auth/auth-tables.ts';
import type { Database } from '../src/platform/database/database.ts';
import { insertHiddenThing } from '../src/platform/hidden-things/hidden-thing-store.ts';
import { offerFactor, replaceRecoveryCodes } from '../src/platform/second-factor/second-factor-store.ts';
import { insertSecurityEvent } from '../src/platform/security-events/security-event-store.ts';
import { addFeedMessage } from './feed-messages.ts';
import { addTaskNamed, createOperationCalls, runTask, startRun } from './operation-calls.ts';
import type { Person } from './people.ts';
import type { TestShop } from './test-shop.ts';

export const secretTask = 'A task that names somebody';

/**
 * Where the data export has what each table says of a person; null where it has nothing of it. A new table that names people is
 * filled by `fillAccount` and gets its place here, any other is added to `tablesOfNobody`. `export-data.ts` writes it in the form
 * of `personal-data.ts`; the table's `onDelete` deletes its rows with the person; `abandoned-accounts.ts` looks for what must not be
 * lost.
 */
export const tablesOfPeople = {
  accounts: 'account.signInMethods',
  // When to send which message about the end of a run or a break, which are in the file.
  alerts: null,
  // What operators did is told by the audit log alone.
  audit_entries: null,
  calendar_addresses: 'calendarAddress.madeAt',
  cheers: 'cheers.given',
  commission_lines: 'coupon.payouts',
  coupon_uses: 'coupon.uses',
  coupons: 'coupon.own',
  current_runs: 'runInHand',
  hidden_people: 'hiddenPeople',
  hidden_things: 'reports.about',
  intentions: 'intention',
  invitations: 'account.invitedAt',
  landing_links: 'linkSince',
  landings: 'landings',
  list_repeats: 'listRepeats',
  // Which calls were answered, and how; what they led to is in the file.
  operation_receipts: null,
  own_room_removals: 'taskPool.sentOutAt',
  own_rooms: 'taskPool.ownRooms',
  passkeys: 'account.passkeys',
  payment_orders: 'orders',
  // How many changes there have been.
  person_sequences: null,
  // Only for processes of version 0.3.
  pool_choices: null,
  pool_members: 'taskPool.place',
  pool_stays: 'taskPool.stays',
  premium_grants: 'premiumGrants',
  profiles: 'profile',
  progress_messages: 'progressMessages',
  push_subscriptions: 'account.notifications',
  // Secrets.
  recovery_codes: null,
  reported_things: 'reports.about',
  reports: 'reports.made',
  rhythms: 'rhythm.recentRuns',
  room_reminders: 'taskPool.remindersSince',
  run_corrections: 'runCorrections',
  // Sums of the runs, which are in the file.
  run_label_sums: null,
  run_month_sums: null,
  runs: 'runs',
  // The factor of this person was never confirmed.
  second_factors: null,
  security_events: 'account.securityEvents',
  sessions: 'account.devices',
  stats_settings: 'statsSettings.timeZone',
  subscriptions: 'subscriptions',
  task_lists: 'taskLists',
  tasks: 'taskLists',
  users: 'account.id',
  // Secrets of links that wait to be opened.
  verifications: null,
  visibility_settings: 'taskVisibility',
} as const;

export const tablesOfNobody = [
  'attempts',
  'commission_statements',
  'kept_payments',
  'orphaned_orders',
  'payment_disputes',
  'payment_refunds',
  'pool_rooms',
  'server_keys',
  // Names people, but they cannot sign in to ask for their data; an operator can delete them.
  'suspensions',
];

/** Fills the account of a person who has done everything that leaves a trace here; returns what they paid with. */
export async function fillAccount(
  shop: TestShop,
  person: Person,
  coupon: string,
): Promise<{ paymentId: string }> {
  const { cookie, userId } = person;
  const { database, clock } = shop.services;
  await shop.openOrder(person, 'premium');
  shop.clock.advance(1_000);
  const bought = await shop.buy(person, 'basic', coupon);
  const paymentId = bought.subscription?.paymentId;
  if (!paymentId) throw new Error(`Nothing was bought: ${bought.error}`);
  await shop.deliverWebhooks();
  await shop.atProvider('/refunds', { payment_id: paymentId, amount: 100 });
  await shop.atProvider('/disputes', { payment_id: paymentId, amount: 100 });
  await shop.deliverWebhooks();
  await grantPremium(shop.services, person.email, new Date(clock.now().getTime() + 86_400_000));
  const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${userId}`;
  await demand(shop, '/api/push/subscription', cookie, { endpoint, keys }, 'PUT');
  const { task, list } = await addTaskNamed(shop, person, secretTask);
  const { act } = createOperationCalls(shop, person);
  await act({ kind: 'note_task', taskId: task.id, note: secretTask });
  await act({ kind: 'estimate_task', taskId: task.id, estimate: 2 });
  const key = crypto.randomUUID();
  await act({ kind: 'start_run', key, task: runTask(task) });
  shop.clock.advance(60_000);
  await act({ kind: 'complete_run', key, rounding: 'nearest', timeZone: 'Europe/Berlin' });
  // There and back again: two corrections, and the run as it was.
  for (const taskId of [null, task.id]) {
    await act({ kind: 'correct_run', key, change: { kind: 'task', taskId, taskText: secretTask } });
  }
  await act({ kind: 'set_goal', minutes: 60 });
  await act({ kind: 'set_visibility', visibility: 'everyone' });
  await act({ kind: 'show_task', taskId: task.id, visibility: 'self' });
  await act({ kind: 'repeat_list', listId: list.id, days: [1] });
  await act({
    kind: 'start_run',
    key: crypto.randomUUID(),
    task: runTask({ id: task.id, text: secretTask }),
  });
  shop.clock.advance(60_000);
  const { timer } = await startRun(shop, person);
  await act({ kind: 'set_intention', key: timer.key, text: secretTask });
  await database.insert(poolChoices).values({ userId, showsTask: true });
  await demand(shop, '/api/pool/join', cookie, { taskId: task.id });
  await demand(shop, '/api/pool/leave', cookie, {});
  await demand(shop, '/api/pool/join', cookie, { taskId: task.id });
  await demand(shop, '/api/coupons/own', cookie, { letters: 'QRST' });
  await demand(shop, '/api/calendar/address', cookie, {});
  await demand(shop, '/api/account/password-reset-mail', cookie, { email: person.email });
  const now = clock.now();
  await addFeedMessage(shop.services, person, { taskName: secretTask, taskId: task.id });
  // As a person leaves it who never entered a code.
  await offerFactor(database, userId, 'sealed');
  await database.transaction((tx) => replaceRecoveryCodes(tx, userId, ['a code of nobody']));
  const passkey = { id: `key-${userId}`, publicKey: '', counter: 0, transports: [], addedAt: now };
  await database.insert(passkeys).values({ ...passkey, userId, name: 'A phone' });
  const caller = { headers: new Headers({ 'user-agent': 'A phone' }), address: '192.0.2.1' };
  await insertSecurityEvent(database, { userId, kind: 'signed_in', caller, at: now });
  await database.insert(invitations).values({ userId, invitedAt: now });
  await database.insert(couponUses).values({
    paymentId: `pay_${crypto.randomUUID().replaceAll('-', '')}`,
    ownerId: userId,
    code: 'QRST50',
    plan: 'basic',
    amountPaise: 14_900,
    commissionPaise: 1_490,
    subscribedAt: now,
  });
  const others = [await shop.signUp(), await shop.signUp()];
  const other = others[1] ?? person;
  const { username } = person;
  for (const { cookie: theirs } of others) {
    await demand(shop, '/api/reports', theirs, { kind: 'username', userId, username });
    await demand(shop, `/api/hidden-people/${userId}`, theirs, {}, 'PUT');
  }
  const about = { userId: other.userId, username: other.username };
  await demand(shop, '/api/reports', cookie, { kind: 'username', ...about });
  await demand(shop, `/api/hidden-people/${other.userId}`, cookie, {}, 'PUT');
  await database.transaction((tx) =>
    insertHiddenThing(tx, { ownerId: userId, kind: 'task', key: secretTask }, now),
  );
  const cheer = { runKey: key, byName: true, cheeredAt: now };
  await database.insert(cheers).values([
    { ...cheer, senderId: userId, receiverId: other.userId },
    { ...cheer, senderId: others[0]?.userId ?? userId, receiverId: userId },
  ]);
  const landing = { landingId: randomUUID(), runKey: key, endsAt: now, breakMinutes: 5, joinedAt: now };
  await database.insert(landings).values([
    { ...landing, userId },
    { ...landing, userId: other.userId },
  ]);
  await database.insert(landingLinks).values({ userId, turnedOnAt: now });
  await demand(shop, '/api/own-rooms', cookie, { name: secretTask, opening: 'until_closed' });
  await database.transaction(async (tx) => {
    const closed = { name: 'Thesis', token: null, closesAt: null, openedAt: now };
    const roomId = await insertOwnRoom(tx, { ...closed, ownerId: others[0]?.userId ?? userId });
    await insertRemoval(tx, { roomId, userId, removedAt: now });
    await putReminder(tx, { roomId, userId, askedAt: now, dueAt: now });
  });
  const month = '2020-01';
  await database
    .insert(commissionStatements)
    .values({ month, paidAt: now, totalPaise: 1_490 })
    .onConflictDoNothing();
  const paid = { earnedPaise: 1_490, broughtPaise: 0, paidPaise: 1_490, carriedPaise: 0 };
  await database.insert(commissionLines).values({ month, ownerId: userId, code: 'QRST50', ...paid });
  return { paymentId };
}

async function demand(
  { request }: TestShop,
  path: string,
  cookie: string,
  body: object,
  method = 'POST',
): Promise<void> {
  const response = await request(path, { cookie, body, method });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
}

export async function listTables(database: Database): Promise<string[]> {
  const tables = await readRows<{ name: string }>(
    database,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  return tables.map(({ name }) => name);
}

/** The tables with a row that contains one of the words, found by reflection, so that new tables are included. */
export async function findTablesNaming(database: Database, words: readonly string[]): Promise<string[]> {
  const naming: string[] = [];
  for (const name of await listTables(database)) {
    const rows = await readRows<{ row: string }>(
      database,
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    );
    if (rows.some(({ row }) => words.some((word) => row.includes(word)))) naming.push(name);
  }
  return naming;
}

async function readRows<Row>(database: Database, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = (await database.execute(query)) as unknown as { rows: Row[] };
  return rows;
}
