import { Agent, request } from 'node:http';
import { dayMs } from '@focuspool/domain/time-units';
import { inArray } from 'drizzle-orm';
import { profiles } from '../../server/src/features/profile/profile-tables.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { createPeopleWithTasks } from '../../server/testing/people-with-tasks.ts';
import type { Asked, Asker } from './request-calls.ts';
import { signInPerson } from './sign-in-person.ts';

const mostSockets = 16;
const fewSockets = new Agent({ keepAlive: true, maxSockets: mostSockets });

/** People who are signed in at servers with this `secret`. */
export async function createAskers(database: Database, secret: string, count: number): Promise<Asker[]> {
  const made = await createPeopleWithTasks(database, count);
  const ids = made.map(({ userId }) => userId);
  // Members for long enough to have worked everything that they will claim.
  const createdAt = new Date(Date.now() - 90 * dayMs);
  await database.update(profiles).set({ createdAt }).where(inArray(profiles.userId, ids));
  return Promise.all(
    made.map(async ({ userId, taskId }) => ({
      userId,
      taskId,
      cookie: await signInPerson(database, secret, userId),
    })),
  );
}

/** Sends one call of a person; throws unless it was answered and its operations were accepted. */
export function ask(
  port: number,
  { cookie }: Asker,
  { method, path, body }: Asked,
  agent = fewSockets,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body);
    const headers = {
      cookie,
      ...(text && { 'content-type': 'application/json', 'content-length': text.length }),
    };
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
      let said = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        said += part;
      });
      answer.once('end', () =>
        answer.statusCode === 200 && !said.includes('"refused"')
          ? resolve()
          : reject(new Error(`${path} was answered ${answer.statusCode}: ${said}`)),
      );
    });
    sent.once('error', reject);
    sent.end(text);
  });
}
