import { onTestFinished } from 'vitest';
import { openSharedDatabase } from '../databases/shared-database.ts';
import { createPerson } from '../people.ts';
import { startPushReceiver } from '../services/push-receiver.ts';

/** Two processes on one PostgreSQL that send to a push service of the test, and a member who uses them. */
export async function startPushingProcesses() {
  const receiver = await startPushReceiver();
  onTestFinished(() => receiver.stop());
  const { app, database, start } = await openSharedDatabase();
  const settings = {
    VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url'),
    PUSH_HOSTS: receiver.host,
    TEST_CLOCK: 'on',
  };
  const [here, there] = await Promise.all([start(settings), start(settings)]);
  const { cookie } = await createPerson(app, { isPremium: true });
  return { receiver, app, database, here, there, cookie };
}
