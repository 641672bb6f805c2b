import { randomUUID } from 'node:crypto';
import type { Outcome } from '@focuspool/domain/outcome';
import { insertProfile } from '../features/profile/profile-store.ts';
import { setPremium } from '../features/profile/set-premium.ts';
import { addTask } from '../features/task/add-task.ts';
import { changeTask } from '../features/task/change-task.ts';
import { completeList } from '../features/task/complete-list.ts';
import { recordRun } from '../features/timer/record-run.ts';
import { keepSecret } from '../platform/kept-secret.ts';
import type { Services } from '../platform/services.ts';
import { type DemoList, type DemoTask, demoLists } from './demo-content.ts';
import { seedDemoCoupon } from './demo-coupon.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export type DemoAccount = { readonly email: string; readonly password: string };

type DemoServices = Pick<Services, 'auth' | 'clock' | 'config' | 'database' | 'live' | 'log'>;

/**
 * Makes the demo account with its past at the first start, by the verbs that a person's own clicks call, and answers
 * what to sign in with. At later starts it changes nothing.
 */
export async function seedDemo(services: DemoServices): Promise<DemoAccount> {
  const email = 'demo@focuspool.example';
  const password = await keepSecret(services.config.dataDir, 'demo-password', 9);
  const { internalAdapter, password: hasher } = await services.auth.$context;
  if (await internalAdapter.findUserByEmail(email)) return { email, password };

  const now = services.clock.now().getTime();
  const user = await internalAdapter.createUser(
    { email, name: email, emailVerified: true },
    { method: 'email' },
  );
  await internalAdapter.linkAccount({
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: await hasher.hash(password),
  });
  await insertProfile(services.database, {
    userId: user.id,
    username: 'demo',
    profilePicture: 'animals/Owl.jpg',
    createdAt: new Date(now - 10 * dayMs),
  });
  for (const list of demoLists) await seedList(services, user.id, list, now);
  expectAccepted(await setPremium(services, email, true));
  await seedDemoCoupon(services, user.id);
  return { email, password };
}

async function seedList(
  { database, live, log }: DemoServices,
  userId: string,
  list: DemoList,
  now: number,
): Promise<void> {
  const at = (instant: number) => ({ database, live, log, clock: { now: () => new Date(instant) } });
  const begun = startOfDay(now, list.ago);
  let listId = '';
  for (const task of list.tasks) {
    const taskId = randomUUID();
    const addition = { id: taskId, text: task.text, titleIfNew: list.title };
    listId = expectAccepted(await addTask(at(begun), userId, addition)).list.id;
    await seedWork(at, userId, taskId, task, now);
  }
  if (list.isCompleted) expectAccepted(await completeList(at(begun + 12 * hourMs), userId, listId));
}

async function seedWork(
  at: (instant: number) => Pick<Services, 'clock' | 'database' | 'live' | 'log'>,
  userId: string,
  taskId: string,
  { text, runs = [], isTicked = false }: DemoTask,
  now: number,
): Promise<void> {
  for (const run of runs) {
    const from = startOfDay(now, run.ago) + run.at * hourMs;
    const to = from + run.minutes * 60_000;
    const completion = { key: randomUUID(), taskId, taskText: text, spans: [{ from, to }] };
    expectAccepted(await recordRun(at(to), userId, completion));
  }
  if (isTicked) expectAccepted(await changeTask(at(now), userId, taskId, { isCompleted: true }));
}

function startOfDay(now: number, daysAgo: number): number {
  return Math.floor(now / dayMs) * dayMs - daysAgo * dayMs;
}

function expectAccepted<Value>(outcome: Outcome<Value, string>): Value {
  if (!outcome.ok) throw new Error(`The demo account could not be made: ${outcome.reason}`);
  return outcome.value;
}
