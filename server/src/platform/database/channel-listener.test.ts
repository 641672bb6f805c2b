import { EventEmitter } from 'node:events';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { listenToChannel } from './channel-listener.ts';

/** Connections that a test answers for, in the order in which they were made. */
function makeClients() {
  const made: FakeClient[] = [];
  class FakeClient extends EventEmitter {
    connected = Promise.withResolvers<void>();
    constructor() {
      super();
      made.push(this);
    }
    connect = () => this.connected.promise;
    query = async () => ({ rows: [] });
    end = async () => {};
  }
  return { made, Client: FakeClient as unknown as typeof pg.Client };
}

it('a connection that ends late is replaced once, not twice', async () => {
  const { made, Client } = makeClients();
  let ups = 0;
  const listener = listenToChannel({
    ...{ Client, url: '', channel: 'news', name: 'test', checkEveryMs: 60_000 },
    onPayload: () => {},
    onUp: () => {
      ups += 1;
    },
  });
  onTestFinished(() => listener.close());
  // It led to a follower and was given up, and its end comes only later.
  made[0]?.connected.reject(new Error('follows another'));
  await waitUntil(() => made.length === 2);
  made[0]?.emit('end');
  made[1]?.connected.resolve();
  await waitUntil(() => listener.isUp());
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect([made.length, ups]).toEqual([2, 1]);
});
