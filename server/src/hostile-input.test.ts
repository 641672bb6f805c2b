import { randomUUID } from 'node:crypto';
import { maxOperationsSent, operationSchema } from '@focuspool/domain/operation/operation';
import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, it } from 'vitest';
import { isHeldBack } from '../testing/fuzzing/held-back.ts';
import {
  hostileAddressParts,
  listHostileBodies,
  listValidBodies,
} from '../testing/fuzzing/hostile-values.ts';
import { type DocumentedCall, listDocumentedCalls } from '../testing/fuzzing/openapi-samples.ts';
import { addTaskNamed } from '../testing/operation-calls.ts';
import type { Person } from '../testing/people.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

const shop = await startTestShop({ config: { addressLimitFactor: 99_999 } });
const { request, services } = shop;
const calls = listDocumentedCalls(await (await request('/api/openapi.json')).json());

type Subject = { readonly person: Person; readonly taskId: string; readonly listId: string };

/** A person who may do all of it. */
async function makeSubject({ signUp }: TestShop = shop): Promise<Subject> {
  const person = await signUp({ isPremium: true });
  const { task, list } = await addTaskNamed(shop, person, 'Write a page');
  return { person, taskId: task.id, listId: list.id };
}

/** Valid values for a body, so that its one hostile part is examined at all. */
function describeKnown({ person, taskId, listId }: Subject): Record<string, unknown> {
  const now = services.clock.now().getTime();
  return {
    id: randomUUID(),
    taskId,
    listId,
    groupId: listId,
    email: person.email,
    password: 'correct horse',
    username: `name_${randomUUID().slice(0, 8)}`,
    text: 'Another page',
    title: 'Another list',
    taskText: 'Write a page',
    taskName: 'Write a page',
    letters: 'ABC',
    code: 'ABCD50',
    coupon: 'ABCD50',
    paymentId: 'pay_1',
    orderId: 'order_1',
    from: now - 60_000,
    to: now - 30_000,
    durationMs: 25 * 60_000,
    runningSince: now - 10_000,
    seenAt: now,
    minutes: 1,
  };
}

type Try = { readonly method: string; readonly address: string; readonly body?: string };

/** The requests that try a call as this person: first as intended, then with one hostile part each. */
function listTries({ method, path, body, query }: DocumentedCall, subject: Subject): Try[] {
  const known = describeKnown(subject);
  const address = `/api${path.replace('{id}', subject.listId)}`;
  const whole = body === undefined ? {} : { body: listValidBodies(body, known)[0] ?? '' };
  const bodies = body === undefined ? [] : listHostileBodies(body, known);
  const cursor = { before: '2026-01-01T00:00:00.000Z', beforeId: subject.listId };
  const queries = query.flatMap((name) => {
    const rest = Object.entries(cursor).filter(([other]) => query.includes(other) && other !== name);
    return hostileAddressParts.map((part) => [[name, part], ...rest].map((pair) => pair.join('=')).join('&'));
  });
  const ids = path.includes('{id}') ? hostileAddressParts : [];
  return [
    { method, address, ...whole },
    ...bodies.map((text) => ({ method, address, body: text })),
    ...queries.map((text) => ({ method, address: `${address}?${text}`, ...whole })),
    ...ids.map((part) => ({ method, address: `/api${path.replace('{id}', part)}`, ...whole })),
  ];
}

/** Calls that must succeed as intended: otherwise a hostile part would have little to break. */
const doneAsMeant = new Set(['GET /history', 'PATCH /profile', 'POST /coupons/own', 'POST /pool/join']);

it.each(calls.map((call) => [call.method, call.path, call] as const))(
  '%s %s never fails on hostile input',
  async (method, path, call) => {
    const statuses: number[] = [];
    const failures: string[] = [];
    let subject = await makeSubject();
    let tries = listTries(call, subject);
    const renew = async () => {
      subject = await makeSubject();
      tries = listTries(call, subject);
    };
    for (let at = 0; at < tries.length; at += 1) {
      const attempt = () => {
        const { address, ...sent } = tries[at] ?? { address: '/', method };
        return request(address, { cookie: subject.person.cookie, ...sent });
      };
      let response = await attempt();
      if (await isHeldBack(response)) {
        await renew();
        response = await attempt();
      }
      statuses.push(response.status);
      const { address, body } = tries[at] ?? {};
      if (response.status >= 500) failures.push(`${response.status} ${address} ${body}`.slice(0, 1_000));
      // A call that was carried out may leave nothing to do for the next one.
      if (response.ok && method !== 'GET') await renew();
    }
    expect(failures).toEqual([]);
    if (doneAsMeant.has(`${method} ${path}`)) expect(statuses[0], 'done as it is meant').toBe(200);
  },
);

it.each(operationSchema.options.map((option) => [option.entries.kind.literal, option] as const))(
  'an operation %s never fails on hostile input',
  async (_kind, option) => {
    const subject = await makeSubject();
    const { cookie } = subject.person;
    const sentAt = services.clock.now().getTime();
    const known = { ...describeKnown(subject), id: '@id@', at: sentAt, key: randomUUID() };
    // Without an id the whole request would be refused.
    const operations = listHostileBodies(toJsonSchema(option, { errorMode: 'ignore' }), known)
      .filter((body) => body.includes('"id":"@id@","at"'))
      .map((body) => body.replaceAll('@id@', () => randomUUID()));
    const statuses: number[] = [];
    for (let at = 0; at < operations.length; at += maxOperationsSent) {
      const batch = operations.slice(at, at + maxOperationsSent);
      const body = `{"sentAt":${sentAt},"operations":[${batch.join()}]}`;
      statuses.push((await request('/api/operations', { cookie, body })).status);
    }
    expect(statuses.length).toBeGreaterThan(1);
    expect(statuses).toEqual(statuses.map(() => 200));
  },
);

it.each([
  ['/api/account/viewer', 'focuspool.session_token'],
  ['/api/sign-in/google/callback?state=abc', 'focuspool.google.abc'],
  ['/api/operations/state', '__Secure-focuspool.session_token'],
])('GET %s never fails on a hostile cookie %s', async (address, name) => {
  const { cookie } = (await makeSubject()).person;
  const [, signed = ''] = cookie.split('=');
  const values = [...hostileAddressParts, signed, `${signed}.x`, signed.slice(0, -4), 'a.b', '.', 'a.!!'];
  const statuses: number[] = [];
  for (const value of values) {
    for (const text of [`${name}=${value}`, `${name}=${value}; ${cookie}`, `${cookie}; ${value}=${name}`]) {
      statuses.push((await request(address, { cookie: text })).status);
    }
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});
