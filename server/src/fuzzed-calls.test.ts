import { createHash, randomUUID } from 'node:crypto';
import { operationSchema } from '@focuspool/domain/operation/operation';
import { reportsPageSchema } from '@focuspool/domain/operator/reports-contract';
import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, it } from 'vitest';
import { isHeldBack, readEarlyRefusal } from '../testing/fuzzing/held-back.ts';
import { listSchemaViolations } from '../testing/fuzzing/json-schema.ts';
import { listMalformedRequests, type MalformedRequest } from '../testing/fuzzing/malformed-requests.ts';
import { type DocumentedCall, listDocumentedCalls } from '../testing/fuzzing/openapi-samples.ts';
import { addTaskNamed } from '../testing/operation-calls.ts';
import type { Person } from '../testing/people.ts';
import { readReply } from '../testing/read-reply.ts';
import { startTestShop } from '../testing/test-shop.ts';
import { signText } from './platform/payments/payment-signature.ts';

const requestsEach = 200;

// One for each caller of an operator's call, since a caller who is held back is replaced by another.
const adminEmails = Array.from({ length: 500 }, (_, at) => `ops.${at}@example.com`);
const shop = await startTestShop({ config: { addressLimitFactor: 99_999, adminEmails } });
const { app, provider, services } = shop;
const document = await (await shop.request('/api/openapi.json')).json();
const calls = listDocumentedCalls(document);

it('every call of the app is in the OpenAPI document', () => {
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));
  const named = routes.map(({ method, path }) => `${method} ${path.slice('/api'.length)}`);
  const undocumented = ['GET /health', 'GET /ready', 'GET /connection', 'GET /openapi.json'];
  const documented = calls.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
  expect([...new Set(named)].sort()).toEqual([...documented, ...undocumented].sort());
});

const isForOperators = ({ path }: DocumentedCall) => path.startsWith('/operator/');
let operators = 0;

/** A person whom the call's gate lets in. */
function makeCaller(call: DocumentedCall): Promise<Person> {
  if (!isForOperators(call)) return shop.signUp({ isPremium: true });
  return shop.signUp({ email: adminEmails[operators++] ?? '', hasSecondFactor: true });
}

type Subject = { readonly person: Person; readonly taskId: string; readonly listId: string };

async function makeSubject(call: DocumentedCall): Promise<Subject> {
  const person = await makeCaller(call);
  if (isForOperators(call)) return { person, taskId: randomUUID(), listId: randomUUID() };
  const { task, list } = await addTaskNamed(shop, person, 'Write a page');
  return { person, taskId: task.id, listId: list.id };
}

/** An id for the call's address. It exists, so that the call's body is examined to the end. */
async function makeNamed(call: DocumentedCall, { person, listId }: Subject): Promise<string> {
  const { path, method, body } = call;
  if (path.includes('{month}')) return '2020-01';
  // A call that reads no body would do the same each time.
  if (body === undefined && method !== 'GET') return randomUUID();
  if (!isForOperators(call)) return listId;
  const { userId, username } = await shop.signUp();
  if (path.includes('/people/')) return userId;
  const { cookie } = await shop.signUp();
  await shop.request('/api/reports', { cookie, body: { kind: 'username', userId, username } });
  const reports = await shop.request('/api/operator/reports', { cookie: person.cookie });
  return (await readReply(reportsPageSchema, reports)).things[0]?.id ?? '';
}

/** Valid values for a body, so that its one wrong part is examined at all. */
function describeKnown({ person, taskId, listId }: Subject): Record<string, unknown> {
  const now = services.clock.now().getTime();
  const ids = { id: randomUUID(), taskId, listId, groupId: listId, key: randomUUID() };
  const times = {
    at: now,
    sentAt: now,
    from: now - 60_000,
    to: now - 30_000,
    runningSince: null,
    seenAt: now,
  };
  const words = { text: 'Another page', title: 'Another list', taskText: 'A page' };
  const account = { email: person.email, password: 'correct horse', username: 'another.name' };
  const money = { letters: 'ABC', code: 'ABCD50', coupon: 'ABCD50', paymentId: 'pay_1', orderId: 'order_1' };
  const run = { taskName: 'A page', minutes: 10, durationMs: 25 * 60_000, runKey: randomUUID() };
  const acts = { until: null, reason: 'Spam', decision: 'kept', total: 0 };
  const push = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', auth: 'a'.repeat(22) };
  return {
    ...ids,
    ...times,
    ...words,
    ...account,
    ...money,
    ...run,
    ...acts,
    ...push,
    p256dh: `B${'a'.repeat(86)}`,
  };
}

/** Adds what the document leaves open: the shape of an operation, since each is decided by itself. */
function withOperations(call: DocumentedCall): DocumentedCall {
  const anyOf = operationSchema.options.map((option) => toJsonSchema(option, { errorMode: 'ignore' }));
  const operations = { type: 'array', items: { anyOf } };
  const sentAt = { type: 'number' };
  const isClockMeasured = { type: 'boolean' };
  return { ...call, body: { type: 'object', properties: { sentAt, isClockMeasured, operations } } };
}

/** The same in each run, and different for each call. */
function seedOf(call: string): number {
  return createHash('sha256').update(call).digest().readInt32LE();
}

function send(
  { method }: DocumentedCall,
  { address, headers, body }: MalformedRequest,
  cookie: string,
): Promise<Response> {
  const isWebhook = address.startsWith('/api/payments/webhook');
  const signature = signText(Buffer.from(body ?? '').toString(), provider.settings.webhookSecret);
  const signed = isWebhook ? { 'x-razorpay-signature': signature } : {};
  const sent = { method, headers: { ...headers, ...signed, cookie } };
  return Promise.resolve(app.request(address, body === undefined ? sent : { ...sent, body: body as string }));
}

/** Whether the call was held back, or hidden: operators' calls look to others as if they did not exist. */
async function isUnread(call: DocumentedCall, { how }: MalformedRequest, response: Response) {
  if (await isHeldBack(response)) return true;
  const mayBeHidden = isForOperators(call) && how !== 'address';
  return mayBeHidden && (await readEarlyRefusal(response)) === 'unknown_route';
}

/** What is wrong with an answer according to the document; null if nothing is. */
async function findFault({ answers }: DocumentedCall, response: Response): Promise<string | null> {
  const { status } = response;
  const text = await response.text();
  if (status >= 500) return `${status} ${text}`;
  const declared = answers[status] ?? answers[`${Math.floor(status / 100)}XX`];
  if (!declared) return `status ${status} is not declared`;
  if (status < 400) return null;
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (!(type in declared)) return `${status} with ${type || 'no type'}: ${text}`;
  const misfits = listSchemaViolations(declared[type], JSON.parse(text));
  return misfits.length > 0 ? `${status} with another shape at ${misfits}: ${text}` : null;
}

it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s answers malformed requests as the OpenAPI document declares',
  async (name, documented) => {
    const call = name === 'POST /operations' ? withOperations(documented) : documented;
    const subject = await makeSubject(call);
    const named = await makeNamed(call, subject);
    const requests = listMalformedRequests(call, {
      known: describeKnown(subject),
      address: `/api${call.path.replace(/\{\w+\}/, named)}`,
      count: requestsEach,
      seed: seedOf(name),
    });
    const withBody = requests.filter(({ body }) => body !== undefined);
    if (call.method !== 'GET') expect(withBody.length).toBeGreaterThanOrEqual(requestsEach);
    let { person } = subject;
    const faults: string[] = [];
    let unread = 0;
    for (const request of requests) {
      const attempt = () => send(call, nameInstead(request, subject.person, person), person.cookie);
      let response = await attempt();
      // A caller who has tried too often, or is no longer signed in, is not let through to the checks that follow.
      if (await isUnread(call, request, response)) {
        person = await makeCaller(call);
        response = await attempt();
      }
      if (await isUnread(call, request, response)) unread += 1;
      const fault = await findFault(call, response);
      if (fault) faults.push(`${request.how}: ${fault} ${request.address} ${request.body}`.slice(0, 600));
    }
    expect(faults).toEqual([]);
    expect(unread, 'requests that were not looked at').toBe(0);
  },
);

/** The request as the other person would make it. */
function nameInstead(request: MalformedRequest, { email }: Person, other: Person): MalformedRequest {
  const { body } = request;
  return typeof body === 'string' ? { ...request, body: body.replaceAll(email, other.email) } : request;
}
