import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { recordFanOut } from '../../../../testing/fan-out-recorder.ts';
import { findRedisProgram, startRedisServer } from '../../../../testing/services/redis-server.ts';
import { openRedisFanOut } from './redis-fan-out.ts';

const patience = { timeout: 15_000 };
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
  await vi.waitUntil(() => here.isUp() && there.isUp(), patience);
  return { server, here, there };
}

describe('live lines over Redis', () => {
  itOnRedis('lines over Redis reach the other process in the order in which they were sent', async () => {
    const { here, there } = await openTwoFanOuts();
    const lines = [...Array.from({ length: 500 }, (_, n) => `line ${n}`), '🦉'.repeat(20_000)];
    for (const line of lines) here.send(line);
    await vi.waitUntil(() => there.lines.length === lines.length, patience);
    expect(there.lines).toEqual(lines);
  });

  itOnRedis('lines over Redis do not reach another deployment on the same server', async () => {
    const { server, here, there } = await openTwoFanOuts();
    const other = recordFanOut((events) => openRedisFanOut(`${server.url}/1`, events));
    await vi.waitUntil(() => other.isUp(), patience);
    here.send('private');
    await vi.waitUntil(() => there.lines.includes('private'), patience);
    other.send('own');
    await vi.waitUntil(() => other.lines.includes('own'), patience);
    expect(other.lines).toEqual(['own']);
  });

  itOnRedis('lines over Redis come back by themselves after the server was away', async () => {
    const { server, here, there } = await openTwoFanOuts();
    await server.kill();
    await vi.waitUntil(() => there.turns.includes('down') && here.turns.includes('down'), patience);
    expect(there.isUp()).toBe(false);
    await server.restart();
    await vi.waitUntil(() => there.isUp() && here.isUp(), patience);
    here.send('found');
    await vi.waitUntil(() => there.lines.includes('found'), patience);
    expect(there.lines).toEqual(['found']);
    expect(there.turns).toEqual(['up', 'down', 'up']);
  });

  itOnRedis(
    'lines over Redis are missed within seconds when the server hangs, and come back with it',
    async () => {
      const { server, here, there } = await openTwoFanOuts();
      server.freeze();
      await vi.waitUntil(() => there.turns.includes('down') && here.turns.includes('down'), {
        timeout: 10_000,
      });
      server.thaw();
      await vi.waitUntil(() => there.isUp() && here.isUp(), patience);
      here.send('found');
      await vi.waitUntil(() => there.lines.includes('found'), patience);
    },
  );

  itOnRedis('lines over Redis flow as soon as a server that was away at the start is there', async () => {
    const { server, here } = await openTwoFanOuts();
    await server.kill();
    const late = recordFanOut((events) => openRedisFanOut(server.url, events));
    await vi.waitUntil(() => late.turns.includes('down'), patience);
    await server.restart();
    await vi.waitUntil(() => late.isUp() && here.isUp(), patience);
    late.send('hello');
    await vi.waitUntil(() => here.lines.includes('hello'), patience);
  });
});
