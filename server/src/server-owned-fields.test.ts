import { randomUUID } from 'node:crypto';
import { operationSchema, verdictsSchema } from '@focuspool/domain/operation/operation';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeOperationBody } from '../testing/authorization/operations.ts';
import { fillSubject } from '../testing/authorization/stage.ts';
import { listDocumentedCalls, makeSample } from '../testing/fuzzing/openapi-samples.ts';
import { addTaskNamed } from '../testing/operation-calls.ts';
import type { Person } from '../testing/people.ts';
import { readReply } from '../testing/read-reply.ts';
import { startTestShop } from '../testing/test-shop.ts';
import { profiles } from './features/profile/profile-tables.ts';
import { subscriptions } from './features/subscription/subscription-tables.ts';
import { tasks } from './features/task/task-tables.ts';
import { user } from './platform/auth/auth-tables.ts';

const shop = await startTestShop();
const { request, signUp } = shop;
// Accounts are dated by the real clock, and no one works before theirs: the shop's clock must be ahead, however long this takes.
shop.clock.advance(3_600_000);
const { database } = shop.services;
const document = await (await request('/api/openapi.json')).json();
const calls = listDocumentedCalls(document);
let couponCount = 0;

/** What the server alone decides, under every name that it goes by. */
const ownedFields = {
  isPremium: true,
  is_premium: true,
  premium: true,
  trophies: 99,
  totalMinutes: 99,
  total_minutes: 99,
  TotalTime: 99,
  minutes: 99,
  hasTrophy: true,
  has_trophy: true,
  earnedTrophy: true,
  emailVerified: true,
  email_verified: true,
  verified: true,
  role: 'admin',
  userId: 'somebody else',
  user_id: 'somebody else',
  subscription: { plan: 'premium', status: 'active' },
  status: 'paid',
  amountPaise: 1,
  price: 1,
  createdAt: '2001-01-01T00:00:00.000Z',
  profile: { isPremium: true, trophies: 99, totalMinutes: 99 },
  viewer: { emailVerified: true },
};

async function readOwned(userId: string, taskId: string | null) {
  const [account] = await database
    .select({ id: user.id, email: user.email, emailVerified: user.emailVerified, createdAt: user.createdAt })
    .from(user)
    .where(eq(user.id, userId));
  const { isPremium, trophies, totalMinutes, createdAt } = profiles;
  const [profile] = await database
    .select({ isPremium, trophies, totalMinutes, createdAt })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  const bought = await database.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const [task] = taskId
    ? await database
        .select({ minutes: tasks.minutes, hasTrophy: tasks.hasTrophy })
        .from(tasks)
        .where(eq(tasks.id, taskId))
    : [];
  return { account, profile, subscriptions: bought.length, task };
}

async function makeSubject(level: 'unverified' | 'free' | 'premium') {
  const isPremium = level === 'premium';
  const person = await signUp({ isPremium, isVerified: level !== 'unverified' });
  if (!isPremium) return { person, taskId: null, listId: null };
  const { task, list } = await addTaskNamed(shop, person, 'Write a page');
  return { person, taskId: task.id, listId: list.id };
}

function describeBody(body: unknown, person: Person, taskId: string | null): Record<string, unknown> {
  const known = {
    email: person.email,
    password: 'correct horse',
    username: `name_${randomUUID().slice(0, 8)}`,
    text: 'Another page',
    title: 'Another list',
    letters: drawLetters(),
    code: 'ABCD50',
    ...(taskId ? { taskId } : {}),
  };
  return body === undefined ? {} : (makeSample(body, known) as Record<string, unknown>);
}

/** The letters of a coupon that no one has. */
function drawLetters(): string {
  couponCount += 1;
  return `A${String.fromCharCode(65 + (couponCount % 26), 65 + Math.floor(couponCount / 26))}`;
}

const subjects = ['unverified', 'free', 'premium'] as const;

it.each(
  calls.flatMap((call) => subjects.map((level) => [call.method, call.path, level, call.body] as const)),
)('%s %s lets no %s account set fields that the server owns', async (method, path, level, schema) => {
  const { person, taskId, listId } = await makeSubject(level);
  const before = await readOwned(person.userId, taskId);
  const address = `/api${path.replace('{id}', listId ?? '-x')}`;
  const query = new URLSearchParams(
    Object.entries(ownedFields).map(([name, value]) => [name, String(value)]),
  );
  const sample = describeBody(schema, person, taskId);
  await request(method === 'GET' ? `${address}?${query}` : address, {
    method,
    cookie: person.cookie,
    ...(method === 'GET' ? {} : { body: { ...ownedFields, ...sample } }),
  });
  // Whatever the call did, the person and these fields are as they were.
  expect(await readOwned(person.userId, taskId)).toMatchObject(before);
});

// The length of a run is for its device to say.
const { minutes: _length, ...ownedOfOperations } = {
  ...ownedFields,
  grant: { minutes: 99, earnedTrophy: true, uncounted: null, trophies: 99, totalMinutes: 99 },
};

it.each(operationSchema.options.map((option) => option.entries.kind.literal))(
  'an operation %s has the same result with and without fields that the server owns',
  async (kind) => {
    const leadTo = async (owned: object) => {
      const person = await signUp({ isPremium: true });
      const subject = await fillSubject(shop, person);
      const stage = { shop, asker: person, subject, isOther: false, isVerified: true };
      const { operations, ...body } = await makeOperationBody(kind, stage);
      const { verdicts } = await readReply(
        verdictsSchema,
        await request('/api/operations', {
          cookie: person.cookie,
          body: { ...owned, ...body, operations: operations.map((each) => ({ ...owned, ...each })) },
        }),
      );
      const { account, profile, ...rest } = await readOwned(person.userId, subject.taskId);
      const { isPremium, trophies, totalMinutes } = profile ?? {};
      const isTheirs = account?.id === person.userId && account.email === person.email;
      return {
        ...rest,
        isPremium,
        trophies,
        totalMinutes,
        isTheirs,
        verdicts: verdicts.map(({ state }) => state),
      };
    };
    expect(await leadTo(ownedOfOperations)).toEqual(await leadTo({}));
  },
);

it('the sample bodies are accepted without the fields that the server owns', async () => {
  const accepted: string[] = [];
  for (const { method, path, body } of calls.filter((call) => call.body !== undefined)) {
    const { person, taskId, listId } = await makeSubject('premium');
    const response = await request(`/api${path.replace('{id}', listId ?? '-x')}`, {
      method,
      cookie: person.cookie,
      body: describeBody(body, person, taskId),
    });
    if (response.ok) accepted.push(`${method} ${path}`);
  }
  expect(accepted).toEqual(
    expect.arrayContaining([
      'PATCH /profile',
      'POST /pool/join',
      'POST /coupons/own',
      'POST /account/password-reset-mail',
    ]),
  );
});
