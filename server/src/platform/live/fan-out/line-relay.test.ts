import { waitUntil } from '@focuspool/domain/testing/waiting';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findRedisProgram, startRedisServer } from '../../../../testing/services/redis-server.ts';
import type { FanOut, FanOutEvents } from './fan-out.ts';
import { createLineRelay } from './line-relay.ts';
import { openRedisFanOut } from './redis-fan-out.ts';

/** A cable between processes that delivers at once, and can be cut for one of them. */
function layCable() {
  const ends = new Map<string, { events: FanOutEvents; isCut: boolean }>();
  const open =
    (id: string) =>
    (events: FanOutEvents): FanOut => {
      const end = { events, isCut: false };
      ends.set(id, end);
      queueMicrotask(() => events.onUp());
      return {
        send: (line) => {
          for (const other of ends.values())
            if (!other.isCut) queueMicrotask(() => other.events.onLine(line));
        },
        isUp: () => !end.isCut,
        close: async () => {},
      };
    };
  const turn = (id: string, isCut: boolean) => {
    const end = ends.get(id);
    if (!end) throw new Error(`Nobody is called ${id}`);
    end.isCut = isCut;
    if (isCut) end.events.onDown(new Error('cut'));
    else end.events.onUp();
  };
  /** Keeps lines from one of them without its knowledge. */
  const drop = (id: string, isCut: boolean) => {
    const end = ends.get(id);
    if (end) end.isCut = isCut;
  };
  return { open, drop, cut: (id: string) => turn(id, true), mend: (id: string) => turn(id, false) };
}

type Options = { entries?: number; answerWithinMs?: number };

function openRelay(id: string, openFanOut: (events: FanOutEvents) => FanOut, options: Options = {}) {
  const heard: string[] = [];
  const turns: string[] = [];
  const relay = createLineRelay({
    processId: id,
    now: Date.now,
    openFanOut,
    onBody: (address, body) => heard.push(`${address} ${body}`),
    onDown: () => turns.push('down'),
    onUp: (isComplete) => turns.push(isComplete ? 'whole' : 'missed'),
    held: { entries: options.entries ?? 1_000, bytes: 1_000_000, ms: 60_000 },
    answerWithinMs: options.answerWithinMs ?? 60_000,
  });
  onTestFinished(() => relay.close());
  return { ...relay, heard, turns };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('lines between processes', () => {
  it('a line reaches the other processes once and in order', async () => {
    const cable = layCable();
    const [here, there] = [openRelay('here', cable.open('here')), openRelay('there', cable.open('there'))];
    await settled();
    for (const n of [1, 2, 3]) here.send('feed', `news ${n}`);
    await settled();
    expect(there.heard).toEqual(['feed news 1', 'feed news 2', 'feed news 3']);
    expect([here.heard, here.countProcesses(), there.countProcesses()]).toEqual([[], 2, 2]);
  });

  it('a process that was cut off receives the lines it missed before newer ones', async () => {
    const cable = layCable();
    const [here, there] = [openRelay('here', cable.open('here')), openRelay('there', cable.open('there'))];
    await settled();
    here.send('feed', '1');
    await settled();
    cable.cut('there');
    here.send('feed', '2');
    here.send('lists:ann', '3');
    await settled();
    expect(there.isUp()).toBe(false);
    cable.mend('there');
    here.send('feed', '4');
    await settled();
    expect(there.heard).toEqual(['feed 1', 'feed 2', 'lists:ann 3', 'feed 4']);
    expect(there.turns).toEqual(['missed', 'down', 'whole']);
    expect(there.isUp()).toBe(true);
  });

  it('a line that was lost unnoticed is sent again', async () => {
    const cable = layCable();
    const [here, there] = [openRelay('here', cable.open('here')), openRelay('there', cable.open('there'))];
    await settled();
    here.send('feed', '1');
    await settled();
    cable.drop('there', true);
    here.send('feed', '2');
    await settled();
    cable.drop('there', false);
    here.send('feed', '3');
    await settled();
    expect(there.heard).toEqual(['feed 1', 'feed 2', 'feed 3']);
    expect(there.turns).toEqual(['missed']);
  });

  it('a line that is no longer held is reported as missed', async () => {
    const cable = layCable();
    const here = openRelay('here', cable.open('here'), { entries: 2 });
    const there = openRelay('there', cable.open('there'));
    await settled();
    cable.cut('there');
    for (const n of [1, 2, 3]) here.send('feed', `${n}`);
    cable.mend('there');
    await settled();
    expect([there.heard, there.turns]).toEqual([[], ['missed', 'down', 'missed']]);
    here.send('feed', '4');
    await settled();
    expect(there.heard).toEqual(['feed 4']);
  });

  it('the lines of a process that has ended are reported as missed', async () => {
    const cable = layCable();
    const [here, there] = [
      openRelay('here', cable.open('here')),
      openRelay('there', cable.open('there'), { answerWithinMs: 5 }),
    ];
    await settled();
    here.send('feed', '1');
    await settled();
    cable.cut('there');
    cable.drop('here', true);
    cable.mend('there');
    await waitUntil(() => there.turns.length === 3);
    expect(there.turns).toEqual(['missed', 'down', 'missed']);
    expect(there.countProcesses()).toBe(1);
  });

  it('no line is lost when all processes are cut off together', async () => {
    const cable = layCable();
    const [here, there] = [openRelay('here', cable.open('here')), openRelay('there', cable.open('there'))];
    await settled();
    here.send('feed', '1');
    await settled();
    cable.cut('here');
    cable.cut('there');
    here.send('feed', '2');
    cable.mend('there');
    await settled();
    expect(there.isUp()).toBe(false);
    cable.mend('here');
    await settled();
    expect(there.heard).toEqual(['feed 1', 'feed 2']);
    expect([here.isUp(), there.isUp(), there.turns.at(-1)]).toEqual([true, true, 'whole']);
  });

  it('a line sent before a process started does not count as missed', async () => {
    const cable = layCable();
    const here = openRelay('here', cable.open('here'));
    for (const n of [1, 2, 3]) here.send('feed', `${n}`);
    await settled();
    const late = openRelay('late', cable.open('late'));
    await settled();
    cable.cut('late');
    cable.mend('late');
    await settled();
    here.send('feed', '4');
    await settled();
    expect([late.heard, late.turns]).toEqual([['feed 4'], ['missed', 'down', 'whole']]);
  });
});

const program = findRedisProgram();

it.skipIf(program === null)(
  'lines survive a restart of Redis, including those sent while it was down',
  async () => {
    const server = await startRedisServer(program ?? '');
    onTestFinished(() => server.stop());
    const open = (events: FanOutEvents) => openRedisFanOut(server.url, events);
    const [here, there] = [openRelay('here', open), openRelay('there', open)];
    await waitUntil(() => here.turns.length === 1 && there.turns.length === 1);
    here.send('feed', '1');
    await waitUntil(() => there.heard.length === 1);
    await server.kill();
    await waitUntil(() => here.turns.includes('down') && there.turns.includes('down'));
    here.send('feed', '2');
    await server.restart();
    await waitUntil(() => here.turns.length === 3 && there.turns.length === 3);
    here.send('feed', '3');
    await waitUntil(() => there.heard.length === 3);
    expect(there.heard).toEqual(['feed 1', 'feed 2', 'feed 3']);
    expect([here.turns, there.turns]).toEqual([
      ['missed', 'down', 'whole'],
      ['missed', 'down', 'whole'],
    ]);
  },
);
