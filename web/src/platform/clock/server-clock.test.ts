import { describe, expect, it } from 'vitest';
import { createServerClock, type TimeSample } from './server-clock.ts';

const hour = 3_600_000;

/** Starts a device that is `behindMs` behind the server, whose clocks and network the test controls. */
function startDevice(behindMs = 5_000, kept = { offsetMs: 0 }) {
  const device = {
    wall: 1_700_000_000_000,
    monotonic: 10,
    isOnline: true,
    asked: 0,
    slowAnswers: 0,
    /** Called while the first answer is on its way. */
    onAnswered: () => {},
  };
  // The true time, which neither setting the clock nor sleep can change.
  let serverTime = device.wall + behindMs;
  const clock = createServerClock({
    wallNow: () => device.wall,
    monotonicNow: () => device.monotonic,
    askServer: async () => {
      device.asked += 1;
      if (!device.isOnline) throw new Error('offline');
      const answer = sample(device.asked > device.slowAnswers ? 0 : 60_000);
      if (device.asked === 1) device.onAnswered();
      return answer;
    },
    kept: {
      read: () => kept.offsetMs,
      write: (offsetMs) => {
        kept.offsetMs = offsetMs;
      },
    },
  });
  const sample = (roundTripMs: number): TimeSample => ({
    serverTime,
    sentAt: device.monotonic - roundTripMs,
    receivedAt: device.monotonic,
  });
  return {
    clock,
    device,
    answer: (roundTripMs = 0) => clock.note(sample(roundTripMs)),
    server: () => serverTime,
    pass(milliseconds: number) {
      device.wall += milliseconds;
      device.monotonic += milliseconds;
      serverTime += milliseconds;
    },
    sleep(milliseconds: number) {
      device.wall += milliseconds;
      serverTime += milliseconds;
    },
    setClock(byMs: number) {
      device.wall += byMs;
    },
  };
}

/** Waits until pending requests to the server have been answered. */
const settle = (clock: { remeasure(): Promise<void> }) => clock.remeasure();

describe("the server's clock in the browser", () => {
  it('the server clock remembers its offset on the next visit', () => {
    const kept = { offsetMs: 0 };
    startDevice(-100 * hour, kept).answer();
    const { clock, server } = startDevice(-100 * hour, kept);
    expect(clock.now()).toBe(server());
  });

  it('the server clock reports its offset, and whether it was measured since the last jump', async () => {
    const { clock, answer, sleep } = startDevice(60_000, { offsetMs: 20_000 });
    expect(clock.readOffset()).toEqual({ offsetMs: 20_000, isMeasured: false });
    answer();
    expect(clock.readOffset()).toEqual({ offsetMs: 60_000, isMeasured: true });
    sleep(hour);
    clock.now();
    expect(clock.readOffset()).toEqual({ offsetMs: 60_000 - hour, isMeasured: false });
    await settle(clock);
    expect(clock.readOffset()).toEqual({ offsetMs: 60_000, isMeasured: true });
  });

  it('the server clock shows the time of the device until the server answers', () => {
    const { clock, device } = startDevice();
    expect(clock.now()).toBe(device.wall);
  });

  it('the server clock reports once how far the first answer moves the time, not to later callers', () => {
    const { clock, answer } = startDevice(60_000);
    const moves: number[] = [];
    clock.onceConfirmed((byMs) => moves.push(byMs));
    answer();
    clock.onceConfirmed((byMs) => moves.push(byMs));
    answer();
    expect(moves).toEqual([60_000]);
  });

  it('the server clock reports moves in whole milliseconds', () => {
    const { clock, answer } = startDevice(60_000);
    const moves: number[] = [];
    clock.onceConfirmed((byMs) => moves.push(byMs));
    answer(40.7);
    expect(moves).toEqual([60_020]);
  });

  it('the server clock ignores an answer that was under way while the device slept', () => {
    const { clock, answer, device } = startDevice(-60_000);
    answer(10 * 60_000);
    expect(clock.now()).toBe(device.wall);
    answer(40);
    expect(clock.now()).toBe(device.wall - 60_000 + 20);
  });

  it('the server clock ignores an answer read after a sleep that its clock did not count', async () => {
    const { clock, device, sleep, server } = startDevice();
    const sample = { serverTime: server(), sentAt: device.monotonic, receivedAt: device.monotonic };
    sleep(3 * hour);
    clock.note(sample);
    await settle(clock);
    expect(clock.now()).toBe(server());
  });

  it('the server clock follows the server from its first answer on', () => {
    const { clock, answer, pass, server } = startDevice();
    answer();
    pass(90_000);
    expect(clock.now()).toBe(server());
  });

  it('the server clock takes half of the round trip into account', () => {
    const { clock, answer, server } = startDevice();
    answer(400);
    expect(clock.now()).toBe(server() + 200);
  });

  it('the server clock takes a quicker answer while the measurement is young, and none afterwards', () => {
    const { clock, answer, pass, server } = startDevice();
    answer(400);
    pass(1_000);
    answer(600);
    expect(clock.now()).toBe(server() + 200);
    answer(100);
    expect(clock.now()).toBe(server() + 50);
    pass(10_000);
    answer(0);
    expect(clock.now()).toBe(server() + 50);
  });

  it('the server clock sends no request while time merely passes', () => {
    const { clock, device, answer, pass } = startDevice();
    answer();
    pass(25 * 60_000);
    clock.now();
    expect(device.asked).toBe(0);
  });

  it('the server clock does not follow a device clock that is set forward, and asks the server', async () => {
    const { clock, device, answer, setClock, pass, server } = startDevice();
    answer();
    setClock(hour);
    expect(clock.now()).toBe(server());
    pass(50);
    expect(clock.now()).toBe(server());
    await settle(clock);
    expect(clock.now()).toBe(server());
    expect(device.asked).toBe(1);
  });

  it('the server clock does not follow a device clock that is set back, even offline', async () => {
    const { clock, device, answer, setClock, pass, server } = startDevice();
    answer();
    device.isOnline = false;
    setClock(-hour);
    expect(clock.now()).toBe(server());
    await settle(clock);
    pass(1_000);
    expect(clock.now()).toBe(server());
  });

  it('the server clock moves on after a sleep only once the server has said how long it was', async () => {
    const { clock, answer, sleep, server } = startDevice();
    answer();
    const before = clock.now();
    sleep(3 * hour);
    expect(clock.now()).toBe(before);
    await settle(clock);
    expect(clock.now()).toBe(server());
  });

  it('the server clock asks again if the device slept, or its clock was set, during the answer', async () => {
    for (const jumpMs of [hour, -hour]) {
      const { clock, device, answer, sleep, setClock, server } = startDevice();
      answer();
      device.onAnswered = () => (jumpMs > 0 ? sleep(jumpMs) : setClock(jumpMs));
      const measured = clock.remeasure();
      clock.now();
      await measured;
      expect([clock.now(), device.asked]).toEqual([server(), 2]);
    }
  });

  it('the server clock believes the device about a sleep if the server cannot be reached', async () => {
    const { clock, device, answer, sleep, server } = startDevice();
    answer();
    device.isOnline = false;
    sleep(3 * hour);
    clock.now();
    await settle(clock);
    expect(clock.now()).toBe(server());
  });

  it.each([
    ['after the server says how long the device slept', 'sleep', true, [3 * hour]],
    ['after the device is believed about its sleep', 'sleep', false, [3 * hour]],
    ['after the server says that the clock was set', 'setClock', true, []],
  ] as const)('the server clock reports how far earlier stamps must move %s', async (...row) => {
    const [, jump, isOnline, expected] = row;
    const { clock, device, answer, [jump]: moveClock } = startDevice(0);
    answer();
    const moves: number[] = [];
    clock.watchCorrections((byMs) => moves.push(byMs));
    clock.onceConfirmed(() => expect.unreachable());
    device.isOnline = isOnline;
    moveClock(3 * hour);
    const stampedAt = clock.now();
    let movedOnce = Number.NaN;
    clock.onceConfirmed((byMs) => {
      movedOnce = byMs;
    });
    await settle(clock);
    expect(moves).toEqual(expected);
    expect(movedOnce).toBe(expected[0] ?? 0);
    expect(clock.now()).toBe(stampedAt + (moves[0] ?? 0));
  });

  it.each([
    ['asks again after a slow answer, which may have been under way during a sleep', 1, 2],
    ['believes the device if every answer is slow', 9, 3],
  ])('the server clock %s', async (_name, slowAnswers, asked) => {
    const { clock, device, answer, setClock, server } = startDevice(0);
    answer();
    Object.assign(device, { slowAnswers });
    setClock(hour);
    clock.now();
    await settle(clock);
    expect(device.asked).toBe(asked);
    expect(clock.now()).toBe(asked === 2 ? server() : device.wall);
  });

  it('the server clock is right again before a wait for its measurement ends', async () => {
    const { clock, device, setClock, server } = startDevice(0);
    clock.now();
    setClock(hour);
    await clock.untilMeasured();
    expect(clock.now()).toBe(server());
    expect(device.asked).toBe(1);
    await clock.untilMeasured();
    expect(device.asked).toBe(1);
  });

  it('the server clock is not moved by the noise of measuring again', async () => {
    const { clock, answer, server } = startDevice();
    answer(300);
    const hopBefore = clock.now() - server();
    await clock.remeasure();
    expect(clock.now() - server()).toBe(hopBefore);
  });

  it('the server clock notifies its watchers of each measurement until they stop', async () => {
    const { clock, answer } = startDevice();
    let calls = 0;
    const stop = clock.watch(() => {
      calls += 1;
    });
    answer();
    await clock.remeasure();
    expect(calls).toBe(2);
    stop();
    await clock.remeasure();
    expect(calls).toBe(2);
  });
});
