import { waitUntil } from '@focuspool/domain/testing/waiting';
import { createClient } from 'redis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { recordFanOut } from '../../../../testing/fan-out-recorder.ts';
import { findRedisProgram, startRedisServer } from '../../../../testing/services/redis-server.ts';
import { openRedisFanOut } from './redis-fan-out.ts';

const program = findRedisProgram();
if (program === null) {
  process.stderr.write('SKIPPED: no redis-server was found, and none could be installed.\n');
}
const itOnRedis = it.skipIf(program === null);

async function openTwoFanOuts() {
  const server = await startRedisServer(program ?? '');
  onTestFinished(() => server.stop());
  const here = recordFanOut((events) => openRedisFanOut(server.url, events));
  const there = recordFanOut((events) => openRedisFanOut(server.url, events));
  await waitUntil(() => here.isUp() && there.isUp());
  return { server, here, there };
}

describe('live lines over Redis', () => {
  itOnRedis('lines over Redis reach the other process in the order in which they were sent', async () => {
    const { here, there } = await openTwoFanOuts();
    const lines = [...Array.from({ length: 500 }, (_, n) => `line ${n}`), '🦉'.repeat(20_000)];
    for (const line of lines) here.send(line);
    await waitUntil(() => there.lines.length === lines.length);
    expect(there.lines).toEqual(lines);
  });

  itOnRedis('lines over Redis arrive if they were sent before the fan-out closes', async () => {
    const { here, there } = await openTwoFanOuts();
    const lines = Array.from({ length: 500 }, (_, n) => `line ${n}`);
    for (const line of lines) here.send(line);
    await here.close();
    await waitUntil(() => there.lines.length === lines.length);
    expect(there.lines).toEqual(lines);
  });

  itOnRedis('lines over Redis do not reach another deployment on the same server', async () => {
    const { server, here, there } = await openTwoFanOuts();
    const other = recordFanOut((events) => openRedisFanOut(`${server.url}/1`, events));
    await waitUntil(() => other.isUp());
    here.send('private');
    await waitUntil(() => there.lines.includes('private'));
    other.send('own');
    await waitUntil(() => other.lines.includes('own'));
    expect(other.lines).toEqual(['own']);
  });

  itOnRedis('lines over Redis resume by themselves after the server was unavailable', async () => {
    const { server, here, there } = await openTwoFanOuts();
    await server.kill();
    await waitUntil(() => there.turns.includes('down') && here.turns.includes('down'));
    expect(there.isUp()).toBe(false);
    await server.restart();
    await waitUntil(() => there.isUp() && here.isUp());
    here.send('found');
    await waitUntil(() => there.lines.includes('found'));
    expect(there.lines).toEqual(['found']);
    expect(there.turns).toEqual(['up', 'down', 'up']);
  });

  itOnRedis('lines over Redis report a hanging server as down, and resume when it goes on', async () => {
    const { server, here, there } = await openTwoFanOuts();
    server.freeze();
    await waitUntil(() => there.turns.includes('down') && here.turns.includes('down'));
    server.thaw();
    await waitUntil(() => there.isUp() && here.isUp());
    here.send('found');
    await waitUntil(() => there.lines.includes('found'));
  });

  itOnRedis('lines over Redis flow once a server that was missing at the start is running', async () => {
    const { server, here } = await openTwoFanOuts();
    await server.kill();
    const late = recordFanOut((events) => openRedisFanOut(server.url, events));
    await waitUntil(() => late.turns.includes('down'));
    await server.restart();
    await waitUntil(() => late.isUp() && here.isUp());
    late.send('hello');
    await waitUntil(() => here.lines.includes('hello'));
  });

  itOnRedis('lines over Redis arrive once their user may read the channel', async () => {
    const server = await startRedisServer(program ?? '');
    onTestFinished(() => server.stop());
    const admin = await createClient({ url: server.url }).connect();
    onTestFinished(() => admin.destroy());
    await admin.aclSetUser('focus', ['on', '>secret', '+@all', 'resetchannels']);
    const url = server.url.replace('redis://', 'redis://focus:secret@');
    const here = recordFanOut((events) => openRedisFanOut(url, events));
    await waitUntil(() => here.turns.includes('down'));
    expect(here.isUp()).toBe(false);
    await admin.aclSetUser('focus', 'allchannels');
    await waitUntil(() => here.isUp());
    await admin.publish('focuspool_lines', 'found');
    await waitUntil(() => here.lines.length > 0);
    expect(here.lines).toEqual(['found']);
  });
});
