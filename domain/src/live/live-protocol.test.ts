import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  clientMessageSchema,
  formatRestart,
  readRetryHint,
  serverMessageSchema,
  spreadReading,
} from './live-protocol.ts';
import { addressTopic, splitAddress } from './live-topic.ts';

describe('client messages', () => {
  it.each(['feed', 'lists:user-1', 'run:aB3_x.y'])('a browser may subscribe to the address %s', (topic) => {
    expect(v.is(clientMessageSchema, { type: 'subscribe', topic })).toBe(true);
  });

  it.each(['', '!session', 'feed:', 'Feed', 'a b', 'lists:a:b', `x:${'y'.repeat(120)}`])(
    'a browser may not subscribe to the address "%s"',
    (topic) => {
      expect(v.is(clientMessageSchema, { type: 'subscribe', topic })).toBe(false);
    },
  );

  it('a browser may send only subscribe and unsubscribe messages', () => {
    expect(v.is(clientMessageSchema, { type: 'unsubscribe', topic: 'feed' })).toBe(true);
    expect(v.is(clientMessageSchema, { type: 'messages', topic: 'feed', messages: [] })).toBe(false);
  });
});

describe('server messages', () => {
  it('the contents of topic messages pass the protocol schema unchecked', () => {
    const said = { type: 'messages', topic: 'feed', messages: [1, { any: 'thing' }] };
    expect(v.parse(serverMessageSchema, said)).toEqual(said);
  });

  it('the close reason of a restart, and no other, contains a hint when to retry', () => {
    expect(readRetryHint(formatRestart(1_234.5))).toBe(1_235);
    expect(readRetryHint('signed_out')).toBe(0);
    expect(readRetryHint('restart soon')).toBe(0);
  });
});

it('an address combines a topic and its scope, and can be split again', () => {
  expect(splitAddress(addressTopic({ name: 'lists' }, 'user-1'))).toEqual({ name: 'lists', scope: 'user-1' });
  expect(splitAddress(addressTopic({ name: 'feed' }))).toEqual({ name: 'feed', scope: '' });
});

it.each([
  [0, 0],
  [1, 5],
  [20, 100],
  [300, 1_500],
  [2_000, 10_000],
  [6_000, 30_000],
  [50_000, 30_000],
])('%i readers read again within %i ms', (readers, withinMs) => {
  expect(spreadReading(readers)).toBe(withinMs);
});
