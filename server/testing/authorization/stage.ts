import { randomUUID } from 'node:crypto';
import { openedOrderSchema } from '@focuspool/domain/subscription/payment-contract';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { eq, sql } from 'drizzle-orm';
import { profiles } from '../../src/features/profile/profile-tables.ts';
import { addTask, createOperationCalls, makeListId, runTask } from '../operation-calls.ts';
import type { Person } from '../people.ts';
import { readReply } from '../read-reply.ts';
import { type TestShop, toCaptureReport } from '../test-shop.ts';

export const password = 'correct horse';

/** A person, and the ids of their things. */
export type Subject = {
  readonly person: Person;
  readonly listId: string;
  readonly taskId: string;
  readonly otherTaskId: string;
  /** In the history. */
  readonly doneListId: string;
  /** The key of a counted run, and of the one in hand. */
  readonly countedKey: string;
  readonly currentKey: string;
};

/** Who asks about what: `asker` is null for a visitor, and `subject` is another person if `isOther`. */
export type Stage = {
  readonly shop: TestShop;
  readonly asker: Person | null;
  readonly subject: Subject;
  readonly isOther: boolean;
  /** Whether the asker has a name and a verified address. */
  readonly isVerified: boolean;
};

/** Makes lists and runs for a premium person. */
export async function fillSubject(shop: TestShop, person: Person): Promise<Subject> {
  const [listId, doneListId] = [makeListId(), makeListId()];
  const [taskId, otherTaskId, countedKey, currentKey] = Array.from({ length: 4 }, () => randomUUID());
  const subject = { person, listId, doneListId, taskId, otherTaskId, countedKey, currentKey } as Subject;
  const { act } = createOperationCalls(shop, person);
  const task = runTask({ id: subject.taskId, text: 'Write a page' });
  const accepted = [
    await act({ ...addTask('Done already'), listIfNone: { id: doneListId, title: 'Yesterday' } }),
    await act({ kind: 'complete_list', listId: doneListId }),
    await act({ ...addTask(task.taskName, task.taskId), listIfNone: { id: listId, title: 'Today' } }),
    await act(addTask('Write another page', subject.otherTaskId)),
    await act({ kind: 'start_run', key: subject.countedKey, task }),
  ];
  shop.clock.advance(minuteMs);
  accepted.push(await act({ kind: 'complete_run', key: subject.countedKey, rounding: 'nearest' }));
  accepted.push(await act({ kind: 'start_run', key: subject.currentKey, task, minutes: 5 }));
  if (accepted.some((verdict) => verdict !== 'accepted')) throw new Error(`Refused: ${accepted}`);
  return subject;
}

/** Seats a person without a plan in a room by its link; they work there. */
export async function seatGuest(shop: TestShop, person: Person, token: string): Promise<Subject> {
  const subject = makeUnusedIds(person);
  const entered = await shop.request('/api/own-rooms/entry', { cookie: person.cookie, body: { token } });
  const { act } = createOperationCalls(shop, person);
  const task = runTask({ id: subject.taskId, text: 'Write a page' });
  const verdict = await act({ kind: 'start_run', key: subject.currentKey, task, minutes: 5 });
  if (!entered.ok || verdict !== 'accepted') throw new Error(`A guest was refused: ${verdict}`);
  return subject;
}

/** Ids of things that do not exist, for people who have nothing yet. */
export function makeUnusedIds(person: Person): Subject {
  const [taskId, otherTaskId, countedKey, currentKey] = Array.from({ length: 4 }, () => randomUUID());
  const ids = { taskId, otherTaskId, countedKey, currentKey };
  return { person, listId: makeListId(), doneListId: makeListId(), ...ids } as Subject;
}

/** The token mailed to a person; if they are another person, a token that no mail contained. */
export async function readMailedToken(
  { shop, isOther }: Stage,
  { email, cookie }: Person,
  path: string,
): Promise<string> {
  const sent = shop.mails.length;
  await shop.request(path, { cookie, body: { email } });
  const mail = await waitUntil(() => shop.mails.slice(sent).find(({ to }) => to === email));
  const token = /[?&#](?:token|reset)=([\w.-]+)/.exec(mail.text)?.[1] ?? '';
  return isOther ? makeWrongSecret(token) : token;
}

/** A wrong secret of the right form, as a well-informed guesser would try it. */
export function makeWrongSecret(secret: string): string {
  return [...secret].reverse().join('');
}

/** The report of a payment that no browser has sent yet, as the person's would; of no payment, if they may not buy. */
export async function payUnreported({ shop }: Stage, person: Person): Promise<object> {
  const { isPremium } = await setPremium(shop, person, false);
  const body = { planId: 'basic' };
  const opened = await shop.request('/api/subscriptions/orders', { cookie: person.cookie, body });
  if (!opened.ok) return { paymentId: 'pay_none', finalAmount: 1 };
  const order = await readReply(openedOrderSchema, opened);
  const paid = await shop.pay(order);
  await setPremium(shop, person, isPremium);
  return toCaptureReport(order, paid);
}

/** Sets the stored flag; returns its previous value. */
export async function setPremium(
  { services: { database } }: Pick<TestShop, 'services'>,
  { userId }: Person,
  isPremium: boolean,
): Promise<{ isPremium: boolean }> {
  const isTheirs = eq(profiles.userId, userId);
  const [before] = await database.select().from(profiles).where(isTheirs);
  await database.update(profiles).set({ isPremium }).where(isTheirs);
  return { isPremium: before?.isPremium ?? false };
}

// The server's own notes: attempts, links mailed to people, and security events. They do not count as a person's things.
const notes = ['rate_limits', 'security_events', 'verifications'];

/** All rows that contain one of the words, table by table: everything there is about a person. */
export async function readRowsNaming(
  { services: { database } }: TestShop,
  words: readonly string[],
): Promise<string[]> {
  const { rows: tables } = (await database.execute(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name
  `)) as unknown as { rows: { name: string }[] };
  const patterns = sql.join(
    words.map((word) => sql`${`%${word}%`}`),
    sql`, `,
  );
  const queries = tables
    .filter(({ name }) => !notes.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, to_jsonb(t)::text as row from ${sql.identifier(name)} t
          where to_jsonb(t)::text like any (array[${patterns}]::text[])`,
    );
  const { rows } = (await database.execute(sql.join(queries, sql` union all `))) as unknown as {
    rows: { name: string; row: string }[];
  };
  return rows.map(({ name, row }) => `${name} ${row}`).sort();
}
