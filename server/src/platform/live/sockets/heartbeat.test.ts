import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startHeartbeat } from './heartbeat.ts';

function createFakeSocket() {
  return { isAlive: true, beatSlot: 0, write: vi.fn(), drop: vi.fn() };
}

describe('the heartbeat', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('the heartbeat sends every socket a ping and a message once in each interval', () => {
    const heartbeat = startHeartbeat(() => 'me.7');
    const socket = createFakeSocket();
    heartbeat.add(socket);
    vi.advanceTimersByTime(25_000);
    expect(socket.write).toHaveBeenCalledTimes(1);
    const [frame] = socket.write.mock.calls[0] ?? [];
    expect(frame.subarray(0, 2)).toEqual(Buffer.from([0x89, 0]));
    expect(frame.subarray(4).toString()).toBe('{"type":"beat","at":"me.7"}');
    heartbeat.stop();
  });

  it('the heartbeat drops only sockets that have not answered since the last beat', () => {
    const heartbeat = startHeartbeat(() => 'me.7');
    const silent = createFakeSocket();
    const alive = createFakeSocket();
    heartbeat.add(silent);
    heartbeat.add(alive);
    vi.advanceTimersByTime(25_000);
    alive.isAlive = true;
    expect(silent.drop).not.toHaveBeenCalled();
    vi.advanceTimersByTime(25_000);
    expect(silent.drop).toHaveBeenCalledTimes(1);
    expect(alive.drop).not.toHaveBeenCalled();
    expect(alive.write).toHaveBeenCalledTimes(2);
    heartbeat.stop();
  });

  it('the heartbeat spreads the sockets over the interval', () => {
    const heartbeat = startHeartbeat(() => 'me.7');
    const sockets = Array.from({ length: 100 }, createFakeSocket);
    for (const socket of sockets) heartbeat.add(socket);
    vi.advanceTimersByTime(1_000);
    expect(sockets.filter(({ write }) => write.mock.calls.length > 0).length).toBe(4);
    heartbeat.stop();
  });

  it('the heartbeat leaves a removed socket alone', () => {
    const heartbeat = startHeartbeat(() => 'me.7');
    const socket = createFakeSocket();
    heartbeat.add(socket);
    heartbeat.remove(socket);
    vi.advanceTimersByTime(60_000);
    expect(socket.write).not.toHaveBeenCalled();
    expect(socket.drop).not.toHaveBeenCalled();
    heartbeat.stop();
  });
});
