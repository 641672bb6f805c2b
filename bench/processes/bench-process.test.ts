import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it.each([
  ['fanout/fanout-server.ts', 'ws'],
  ['soak/soak-server.ts', ''],
])('the server of %s ends when its bench is gone', async (file, arg) => {
  const server = fork(join(import.meta.dirname, '..', file), [arg]);
  onTestFinished(() => void server.kill('SIGKILL'));
  await once(server, 'message');
  server.disconnect();
  expect(await once(server, 'exit')).toEqual([0, null]);
});
