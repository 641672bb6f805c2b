import { expect, it } from 'vitest';
import { isOfTopic } from './live-topic.ts';

it.each([
  ['feed', 'feed', true],
  ['feed {"id":1}', 'feed', true],
  ['room:7', 'room', true],
  ['room:7 {"id":1}', 'room', true],
  ['feed_changes', 'feed', false],
  ['roo', 'room', false],
  ['own:room', 'room', false],
  ['', 'room', false],
])('the text “%s” belongs to the topic %s: $2', (text, name, isOf) => {
  expect(isOfTopic(text, name)).toBe(isOf);
});
