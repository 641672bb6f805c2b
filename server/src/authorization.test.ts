import { randomUUID } from 'node:crypto';
import { livePath } from '@focuspool/domain/live/live-protocol';
import { addressTopic } from '@focuspool/domain/live/live-topic';
import { operationSchema } from '@focuspool/domain/operation/operation';
import { placeSchema } from '@focuspool/domain/pool/pool-contract';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  type Asker as AskerOfTable,
  askers,
  readAuthorizationTable,
  readGuestTable,
} from '../testing/authorization/authorization-table.ts';
import { listMadeCalls, makeCall, openHostsRoom } from '../testing/authorization/calls.ts';
import { makeOperationBody } from '../testing/authorization/operations.ts';
import {
  fillSubject,
  makeUnusedIds,
  password,
  readRowsNaming,
  type Stage,
  type Subject,
  seatGuest,
  setPremium,
} from '../testing/authorization/stage.ts';
import { fillAccount, secretTask } from '../testing/full-account.ts';
import { openLiveClient, serveTestLive } from '../testing/live-client.ts';
import { readReply } from '../testing/read-reply.ts';
import type { TestRequest } from '../testing/requests.ts';
import { startTestShop } from '../testing/test-shop.ts';
import { createApp } from './app.ts';
import { createFactorCommands } from './features/account/second-factor/second-factor-commands.ts';
import { createKnownPeople } from './features/operation/person-state-store.ts';
import { createPremiumCommands } from './features/subscription/premium-commands.ts';
import { createAuditLogCommands } from './platform/audit-log/check-audit-log.ts';
import { createCopyRoutes } from './platform/backup/backup-commands.ts';

const adminEmails = ['operator@example.com'];
const shop = await startTestShop({ config: { addressLimitFactor: 99_999, adminEmails } });
const { app, request, signUp, services } = shop;
const adminApp = createPremiumCommands(services)
  .route('/', createCopyRoutes({ ...services, copyFiles: async () => 'copy' }))
  .route('/', createFactorCommands(services))
  .route('/', createAuditLogCommands(services));
const table = readAuthorizationTable();
const guestTable = readGuestTable();
type Asker = AskerOfTable | 'guest';
// The database dates accounts by its own clock, and no one can have worked before theirs was made.
shop.clock.advance(3_600_000);

/** The part of an answer that says what became of the call. */
const answerSchema = v.object({
  error: v.optional(v.union([v.object({ reason: v.string() }), v.string()])),
  reason: v.optional(v.string()),
  verdicts: v.optional(v.array(v.object({ reason: v.optional(v.string()) }))),
});

const topics: string[] = [];
const noteTopic = ({ name }: { readonly name: string }) => void topics.push(name);
createApp({ ...services, people: createKnownPeople(), live: { ...services.live, openTopic: noteTopic } });

const calls = listRoutes(app.routes).filter((call) => call.includes(' /api/'));
const kinds = operationSchema.options.map(({ entries }) => entries.kind.literal);
const commands = listRoutes(adminApp.routes);

function listRoutes(routes: readonly { method: string; path: string }[]): string[] {
  const named = routes.filter(({ method }) => method !== 'ALL');
  return [...new Set(named.map(({ method, path }) => `${method} ${path}`))];
}

/** A person who has something of everything. No one else may see or change it. */
const owner = await createOwner();
const { person, ...ownersIds } = owner;
const ownersWords = [person.userId, person.email, person.username, secretTask, ...Object.values(ownersIds)];

async function createOwner(): Promise<Subject> {
  const letters = 'OWNR';
  const referrer = await signUp();
  await request('/api/coupons/own', { cookie: referrer.cookie, body: { letters } });
  const person = await signUp({ password, isPremium: true });
  const subject = await fillSubject(shop, person);
  await setPremium(shop, person, false);
  await fillAccount(shop, person, `${letters}50`);
  return subject;
}

/** A person is reused until something that they asked for was done. */
const cast = new Map<Asker, Subject>();

async function castFor(asker: Asker): Promise<Subject> {
  const known = cast.get(asker);
  if (known) return known;
  const hasThings = asker === 'premium' || asker === 'visitor';
  const person = await signUp({
    password,
    isPremium: hasThings || asker === 'other',
    isVerified: asker !== 'unverified' && asker !== 'unnamed',
    hasProfile: asker !== 'unnamed',
  });
  const made = await giveThings();
  cast.set(asker, made);
  return made;

  async function giveThings(): Promise<Subject> {
    if (asker === 'guest') return seatGuest(shop, person, await openHostsRoom(shop));
    return hasThings ? fillSubject(shop, person) : makeUnusedIds(person);
  }
}

async function setStage(asker: Asker): Promise<Stage> {
  const own = await castFor(asker);
  const isOther = asker === 'other';
  return {
    shop,
    asker: asker === 'visitor' ? null : own.person,
    subject: isOther ? owner : own,
    isOther,
    isVerified: asker !== 'visitor' && asker !== 'unnamed' && asker !== 'unverified',
  };
}

type Asked = { readonly path: string } & TestRequest;
type Ask = (stage: Stage) => Promise<Asked>;

/** What a person's call came to, in the words of the table. */
async function observe(asker: Asker, ask: Ask): Promise<string> {
  const stage = await setStage(asker);
  const asked = await ask(stage);
  const before = stage.isOther ? await readOwnersRows(stage) : [];
  const { path, ...sent } = asked;
  const response = await request(path, { ...sent, ...(stage.asker && { cookie: stage.asker.cookie }) });
  const text = await response.text();
  const answer = describeAnswer(response, text);
  if (answer === 'yes') cast.delete(asker);
  if (!stage.isOther) return answer;
  expect(await readOwnersRows(stage), 'nothing of somebody else was changed').toEqual(before);
  const said = JSON.stringify(sent.body ?? '') + path;
  const told = ownersWords.filter((word) => text.includes(word) && !said.includes(word));
  if (answer === 'yes') return told.length > 0 ? 'shared' : 'own';
  expect(told, 'a refusal tells nothing of somebody else').toEqual([]);
  return answer;
}

/** The owner's rows. Askers may have noted an id of the owner's among their own things; it leads nowhere. */
async function readOwnersRows({ asker }: Stage): Promise<string[]> {
  const rows = await readRowsNaming(shop, ownersWords);
  return rows.filter((row) => !asker || !row.includes(asker.userId));
}

function describeAnswer({ status, headers }: Response, text: string): string {
  if (status === 302) return 'yes';
  const isJson = headers.get('content-type')?.includes('application/json');
  const body = v.parse(answerSchema, isJson ? JSON.parse(text) : {});
  const refusal = typeof body.error === 'object' ? body.error.reason : body.reason;
  const reason = refusal ?? body.verdicts?.[0]?.reason;
  if (reason) return reason;
  return status === 200 ? 'yes' : `status ${status}`;
}

const operator = await signUp({ email: adminEmails[0] ?? '', hasSecondFactor: true });

/** An operator has calls of their own; the admin socket serves nothing but the commands. */
async function observeOperator({ path, ...sent }: Asked): Promise<string> {
  if (path.startsWith('/api/operator/')) {
    const answer = await request(path, { ...sent, cookie: operator.cookie });
    // The call may have changed the person with the plan, whose things it was made with.
    cast.delete('premium');
    return describeAnswer(answer, await answer.text());
  }
  const response = await adminApp.request(path, {
    method: sent.method ?? 'GET',
    headers: { 'content-type': 'application/json', ...(sent.headers ?? {}) },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  });
  if (response.status === 404) return '-';
  return describeAnswer(response, await response.text());
}

async function observeAll(ask: Ask): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const asker of askers) {
    answers[asker] =
      asker === 'operator'
        ? await observeOperator(await ask(await setStage('premium')))
        : await observe(asker, ask);
  }
  return answers;
}

it('the authorization table lists every call, topic, operation and command, and nothing else', () => {
  const all = [
    ...calls,
    ...topics.map((name) => `live ${name}`),
    ...kinds.map((kind) => `operation ${kind}`),
    ...commands.map((command) => `admin ${command}`),
  ];
  expect([...table.keys()].sort()).toEqual(all.sort());
  expect(calls).toEqual(expect.arrayContaining(listMadeCalls()));
  expect(Object.keys(scopes).sort()).toEqual([...topics].sort());
});

it.each(calls)('%s answers each caller as the authorization table says', async (call) => {
  const [method = ''] = call.split(' ');
  const answers = await observeAll(async (stage) => ({ method, ...(await makeCall(call, stage)) }));
  expect(answers).toEqual(table.get(call));
});

it.each(kinds)('operation %s is decided for each caller as the authorization table says', async (kind) => {
  const answers = await observeAll(async (stage) => {
    return { path: '/api/operations', method: 'POST', body: await makeOperationBody(kind, stage) };
  });
  expect(answers).toEqual(table.get(`operation ${kind}`));
});

/** The answer that a guest should get: mostly that of a person without a plan. */
const forGuest = (row: string) => guestTable.get(row) ?? table.get(row)?.free;

it('each row of the guest table overrides an authorization row with a different answer', () => {
  for (const [row, answer] of guestTable) expect(table.get(row)?.free, row).not.toBe(answer);
  expect([...table.keys()]).toEqual(expect.arrayContaining([...guestTable.keys()]));
});

it.each(calls)('%s answers a guest as the authorization table says', async (call) => {
  const [method = ''] = call.split(' ');
  const ask: Ask = async (stage) => ({ method, ...(await makeCall(call, stage)) });
  expect(await observe('guest', ask)).toBe(forGuest(call));
});

it.each(kinds)('the operation %s is decided for a guest as the authorization table says', async (kind) => {
  const ask: Ask = async (stage) => {
    return { path: '/api/operations', method: 'POST', body: await makeOperationBody(kind, stage) };
  };
  expect(await observe('guest', ask)).toBe(forGuest(`operation ${kind}`));
});

it.each(commands)('only the operator can call %s', async (command) => {
  const [method = '', path = ''] = command.split(' ');
  const { email } = owner.person;
  const body = { email, person: email, isPremium: true, page: 1, isJson: true, paymentId: 'pay_none' };
  const answers = await observeAll(async () => ({ path, method, body }));
  const nobody = Object.fromEntries(askers.map((asker) => [asker, 'unknown_route']));
  expect(answers).toEqual({ ...nobody, operator: 'yes' });
  expect(table.get(`admin ${command}`)).toEqual({ ...nobody, operator: 'yes' });
});

/** The person or thing that a topic's address names. */
const scopes: Readonly<Record<string, (subject: Subject) => string | Promise<string>>> = {
  feed: () => '',
  looks: () => '',
  feed_changes: () => '',
  hidden_people: ({ person }) => person.userId,
  landing: ({ person }) => person.userId,
  operations: ({ person }) => person.userId,
  free_operations: ({ person }) => person.userId,
  profile: ({ person }) => person.userId,
  room: findRoom,
};

async function findRoom({ person: { cookie }, taskId }: Subject): Promise<string> {
  const response = await request('/api/pool/join', { cookie, body: { taskId } });
  return response.ok ? (await readReply(placeSchema, response)).room.id : randomUUID();
}

it('each live topic answers each caller as the authorization table says', async () => {
  const url = await serveTestLive(shop);
  const rows: [string, Record<string, string>][] = [];
  for (const name of topics) {
    const answers: Record<string, string> = {};
    for (const asker of askers) answers[asker] = await observeTopic(url, asker, name);
    expect(await observeTopic(url, 'guest', name), name).toBe(forGuest(`live ${name}`));
    rows.push([`live ${name}`, answers]);
  }
  expect(rows).toEqual(rows.map(([topic]) => [topic, table.get(topic)]));
});

async function observeTopic(url: string, asker: Asker, name: string): Promise<string> {
  if (asker === 'operator') return observeOperator({ path: livePath });
  const { asker: reader, subject, isOther } = await setStage(asker);
  const address = addressTopic({ name }, await scopes[name]?.(subject));
  const opened = await openLiveClient(url, reader ? { cookie: reader.cookie } : {}).catch(
    (error: Error) => error.message,
  );
  if (typeof opened === 'string') return opened.replace(/^\d+ /, '');
  const answer = await opened.subscribe(address);
  if (answer.type === 'refused') return answer.reason;
  return isOther ? 'shared' : 'yes';
}
