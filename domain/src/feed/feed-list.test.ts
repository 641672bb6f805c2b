import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { feedQuerySchema, type ProgressMessage, postProgressSchema } from './feed-contract.ts';
import { describeAge, mergeFeed, pickWhole } from './feed-list.ts';

const noon = Date.UTC(2026, 2, 1, 12);
const minute = 60_000;

function tell(n: number, timestamp = noon - n * minute): ProgressMessage {
  return {
    id: `id-${String(n).padStart(3, '0')}`,
    userId: 'user-1',
    username: 'mira.k',
    profilePicture: 'animals/Fox.jpg',
    progressMessage: 'Making 50% progress on their task',
    timestamp,
  };
}

describe('the feed', () => {
  it('shows the newest first, each once', () => {
    const feed = mergeFeed([tell(3), tell(1)], [tell(2), tell(1)], noon);
    expect(feed.map(({ id }) => id)).toEqual(['id-001', 'id-002', 'id-003']);
  });

  it('shows no more than thirty', () => {
    const many = Array.from({ length: 60 }, (_, n) => tell(n, noon - n));
    const feed = mergeFeed(many.slice(0, 40), many.slice(20), noon);
    expect(feed).toEqual(many.slice(0, 30));
  });

  it('lets go of what is an hour old', () => {
    expect(mergeFeed([tell(59), tell(60), tell(61)], [], noon).map(({ id }) => id)).toEqual(['id-059']);
  });

  it('keeps its order among messages of one instant', () => {
    const together = [tell(1, noon), tell(2, noon)];
    expect(mergeFeed(together, [], noon)).toEqual(mergeFeed([], [...together].reverse(), noon));
  });

  it.each([
    ['userId', { ...tell(1), userId: undefined }],
    ['progressMessage', { ...tell(1), progressMessage: '' }],
    ['timestamp', { ...tell(1), timestamp: null }],
    ['everything', 'noise'],
  ])('skips a message that lacks its %s', (_what, broken) => {
    expect(pickWhole([broken, tell(2)])).toEqual([tell(2)]);
  });

  it('keeps a message of somebody without a name', () => {
    const nameless = { ...tell(1), username: null };
    expect(pickWhole([nameless])).toEqual([nameless]);
  });
});

it.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [minute, '1 min'],
  [59 * minute, '59 min'],
  [-5_000, 'just now'],
])('a message of %d ms ago is from "%s"', (age, words) => {
  expect(describeAge(noon - age, noon)).toBe(words);
});

describe('a query', () => {
  it('asks for sixty unless it says otherwise', () => {
    expect(v.parse(feedQuerySchema, {})).toEqual({ limit: 60 });
    expect(v.parse(feedQuerySchema, { limit: '7' })).toEqual({ limit: 7 });
  });

  it.each(['0', '-1', '1.5', 'many', '', '61', '1e2', '999999999999'])(
    'with the limit "%s" is refused',
    (limit) => {
      expect(v.is(feedQuerySchema, { limit })).toBe(false);
    },
  );
});

it.each([0, 49, 51, 101, '50', null])('a post of the mark %j is refused', (mark) => {
  const runKey = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
  expect(v.is(postProgressSchema, { runKey, mark })).toBe(false);
  expect(v.is(postProgressSchema, { runKey, mark: 50 })).toBe(true);
});
