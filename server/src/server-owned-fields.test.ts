import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { listDocumentedCalls, makeSample } from '../testing/openapi-samples.ts';
import type { Person } from '../testing/people.ts';
import { addTaskNamed, createTaskCalls } from '../testing/task-calls.ts';
import { startTestShop } from '../testing/test-shop.ts';
import { profiles } from './features/profile/profile-tables.ts';
import { subscriptions } from './features/subscription/subscription-tables.ts';
import { tasks } from './features/task/task-tables.ts';
import { user } from './platform/auth/auth-tables.ts';

const shop = await startTestShop();
const { request, signUp, services } = shop;
const { database } = services;
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

/** Work enough for a trophy, and for no minute. */
const momentMs = 1_000;

async function makeSubject(level: 'unverified' | 'free' | 'premium') {
  const isPremium = level === 'premium';
  const person = await signUp({ isPremium, isVerified: level !== 'unverified' });
  if (!isPremium) return { person, taskId: null, listId: null };
  const { task, list } = await addTaskNamed(createTaskCalls(shop, person), 'Write a page');
  // The database says by its own clock when somebody came, and no work from before that counts.
  const behindMs = Math.max(0, Date.now() - shop.clock.now().getTime());
  shop.clock.advance(behindMs + momentMs);
  return { person, taskId: task.id, listId: list.id };
}

function describeBody(body: unknown, person: Person, taskId: string | null): Record<string, unknown> {
  const at = services.clock.now().getTime();
  const known = {
    email: person.email,
    password: 'correct horse',
    username: `name_${randomUUID().slice(0, 8)}`,
    text: 'Another page',
    title: 'Another list',
    titleIfNew: 'Another list',
    taskText: 'Write a page',
    letters: drawLetters(),
    code: 'ABCD50',
    ...(taskId ? { taskId } : {}),
    spans: [{ from: at - momentMs, to: at }],
    basedOn: 0,
  };
  return body === undefined ? {} : (makeSample(body, known) as Record<string, unknown>);
}

/** A coupon that nobody has. */
function drawLetters(): string {
  couponCount += 1;
  return `A${String.fromCharCode(65 + (couponCount % 26), 65 + Math.floor(couponCount / 26))}`;
}

const subjects = ['unverified', 'free', 'premium'] as const;
// Finishing a task is what its trophy is for: one, whatever was asked for.
const earned: Record<string, object> = { 'POST /runs': { trophies: 1 } };

it.each(
  calls.flatMap((call) => subjects.map((level) => [call.method, call.path, level, call.body] as const)),
)('%s %s gives somebody %s nothing that the server owns', async (method, path, level, schema) => {
  const { person, taskId, listId } = await makeSubject(level);
  const before = await readOwned(person.userId, taskId);
  const id = path.startsWith('/tasks') ? taskId : listId;
  const address = `/api${path.replace('{id}', id ?? '-x')}`;
  const query = new URLSearchParams(
    Object.entries(ownedFields).map(([name, value]) => [name, String(value)]),
  );
  const sample = describeBody(schema, person, taskId);
  await request(method === 'GET' ? `${address}?${query}` : address, {
    method,
    cookie: person.cookie,
    ...(method === 'GET' ? {} : { body: { ...ownedFields, ...sample } }),
  });
  const after = await readOwned(person.userId, taskId);
  const gain = level === 'premium' ? earned[`${method} ${path}`] : undefined;
  const { profile, task, ...rest } = before;
  // Whatever happened, happened to the person and the fields as they were.
  expect(after).toMatchObject({ ...rest, profile: { ...profile, ...gain } });
  expect(after.task?.minutes ?? 0).toBe(task && after.task ? task.minutes : 0);
});

it('the calls of the document are tried with bodies that would do without the owned fields', async () => {
  const accepted: string[] = [];
  for (const { method, path, body } of calls.filter((call) => call.body !== undefined)) {
    const { person, taskId, listId } = await makeSubject('premium');
    const id = path.startsWith('/tasks') ? taskId : listId;
    const response = await request(`/api${path.replace('{id}', id ?? '-x')}`, {
      method,
      cookie: person.cookie,
      body: describeBody(body, person, taskId),
    });
    if (response.ok) accepted.push(`${method} ${path}`);
  }
  expect(accepted).toEqual(
    expect.arrayContaining([
      'PATCH /profile',
      'POST /task-lists/current/tasks',
      'PATCH /task-lists/{id}',
      'PATCH /tasks/{id}',
      'POST /runs',
      'POST /pool/join',
      'PUT /pool/visibility',
      'POST /coupons/own',
      'POST /account/password-reset-mail',
    ]),
  );
});
