import { expect, it } from 'vitest';
import { createReplayBuffer } from './replay-buffer.ts';

const limits = { entries: 4, bytes: 100, ms: 1_000 };

function open() {
  let time = 0;
  const recent = createReplayBuffer<string>(() => time, limits);
  const add = (...entries: string[]) => entries.map((entry) => recent.add(entry, 10));
  return { recent, add, pass: (ms: number) => (time += ms) };
}

it('the replay buffer returns the entries after a number, in order', () => {
  const { recent, add } = open();
  expect(add('a', 'b', 'c')).toEqual([1, 2, 3]);
  expect([recent.after(0), recent.after(2), recent.after(3)]).toEqual([['a', 'b', 'c'], ['c'], []]);
});

it('the replay buffer returns null if entries after a number are gone or never existed', () => {
  const { recent, add } = open();
  for (let n = 0; n < 5; n += 1) add('a', 'b');
  expect([recent.after(5), recent.after(6), recent.after(11)]).toEqual([null, ['a', 'b', 'a', 'b'], null]);
});

it('the replay buffer drops entries that are too old or too large in total', () => {
  const { recent, add, pass } = open();
  add('a');
  recent.add('large', 95);
  expect([recent.after(0), recent.after(1)]).toEqual([null, ['large']]);
  pass(1_001);
  expect([recent.after(1), recent.after(2)]).toEqual([null, []]);
  add('b');
  expect(recent.after(2)).toEqual(['b']);
});

it('the replay buffer, once cleared, returns null for every earlier number', () => {
  const { recent, add } = open();
  add('a', 'b');
  recent.clear();
  expect([recent.after(1), recent.after(2)]).toEqual([null, null]);
  const cleared = recent.newest();
  add('c');
  expect(recent.after(cleared)).toEqual(['c']);
});
