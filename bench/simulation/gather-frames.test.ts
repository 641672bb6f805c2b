import { seedRandom } from '@focuspool/domain/testing/seeded-random';
import { expect, it, vi } from 'vitest';
import { createMessageBatcher } from '../../server/src/platform/live/topics/message-batcher.ts';
import { gatherFrames } from './gather-frames.ts';

it("gathered frames are those that the server's message batcher sends by its timer", () => {
  vi.useFakeTimers({ now: 0 });
  const batching = { everyMs: 1_000, newest: 3 };
  const random = seedRandom(7);
  const instants = Array.from({ length: 200 }, () => Math.floor(random() * 60_000)).sort((a, b) => a - b);
  const sent: { at: number; messages: number }[] = [];
  const batcher = createMessageBatcher(batching, ({ length }) => {
    sent.push({ at: Date.now(), messages: length });
  });
  for (const [n, at] of instants.entries()) setTimeout(() => batcher.add(String(n)), at);
  vi.runAllTimers();
  vi.useRealTimers();
  const frames = gatherFrames(instants, batching);
  expect(frames.map(({ messages }) => messages)).toEqual(sent.map(({ messages }) => messages));
  expect(frames.map(({ at }) => at)).toEqual(sent.map(({ at }) => at));
  expect(frames.reduce((sum, { messages, leftOut }) => sum + messages + leftOut, 0)).toBe(instants.length);
});
