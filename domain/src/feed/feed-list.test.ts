import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { feedQuerySchema, type ProgressMessage, postProgressSchema } from './feed-contract.ts';
import {
  canReveal,
  changeAuthor,
  describeAge,
  emptyFeed,
  type Feed,
  findRunsUnderWay,
  keepValidMessages,
  mergeFeed,
  receiveMessages,
  revealNext,
  takeReading,
} from './feed-list.ts';

const noon = Date.UTC(2026, 2, 1, 12);
const minute = 60_000;

const idOf = (n: number) => `id-${String(n).padStart(3, '0')}`;

function tell(n: number, timestamp = noon - n * minute): ProgressMessage {
  return {
    id: idOf(n),
    userId: 'user-1',
    username: 'mira.k',
    profilePicture: 'animals/Fox.jpg',
    progressMessage: 'Making 50% progress on their task',
    timestamp,
  };
}

describe('feed messages', () => {
  it('the feed shows the newest message first, each once', () => {
    const feed = mergeFeed([tell(3), tell(1)], [tell(2), tell(1)], noon);
    expect(feed.map(({ id }) => id)).toEqual(['id-001', 'id-002', 'id-003']);
  });

  it('the feed shows no more than thirty messages', () => {
    const many = Array.from({ length: 60 }, (_, n) => tell(n, noon - n));
    const feed = mergeFeed(many.slice(0, 40), many.slice(20), noon);
    expect(feed).toEqual(many.slice(0, 30));
  });

  it('the feed drops a message after an hour', () => {
    expect(mergeFeed([tell(59), tell(60), tell(61)], [], noon).map(({ id }) => id)).toEqual(['id-059']);
  });

  it('messages posted at the same instant keep their order, however they arrive', () => {
    const together = [tell(1, noon), tell(2, noon)];
    expect(mergeFeed(together, [], noon)).toEqual(mergeFeed([], [...together].reverse(), noon));
  });

  it.each([
    ['userId', { ...tell(1), userId: undefined }],
    ['progressMessage', { ...tell(1), progressMessage: '' }],
    ['timestamp', { ...tell(1), timestamp: null }],
    ['shape', 'noise'],
  ])('a message with an invalid %s is skipped', (_what, broken) => {
    expect(keepValidMessages([broken, tell(2)])).toEqual([tell(2)]);
  });

  it('a message whose author has no name is kept', () => {
    const nameless = { ...tell(1), username: null };
    expect(keepValidMessages([nameless])).toEqual([nameless]);
  });
});

it.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [minute, '1 min'],
  [59 * minute, '59 min'],
  [-5_000, 'just now'],
])('the age of a message from %d ms ago reads "%s"', (age, words) => {
  expect(describeAge(noon - age, noon)).toBe(words);
});

describe('a feed query', () => {
  it('a feed query asks for sixty messages by default', () => {
    expect(v.parse(feedQuerySchema, {})).toEqual({ limit: 60 });
    expect(v.parse(feedQuerySchema, { limit: '7' })).toEqual({ limit: 7 });
  });

  it.each(['0', '-1', '1.5', 'many', '', '61', '1e2', '999999999999'])(
    'a feed query with the limit "%s" is refused',
    (limit) => {
      expect(v.is(feedQuerySchema, { limit })).toBe(false);
    },
  );
});

it.each([-1, 49, 51, 101, '50', null])('a post with the mark %j is refused', (mark) => {
  const runKey = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
  expect(v.is(postProgressSchema, { runKey, mark })).toBe(false);
  expect(v.is(postProgressSchema, { runKey, mark: 50 })).toBe(true);
});

const idsOf = ({ shown }: Feed) => shown.map(({ id }) => id);

function revealAll(feed: Feed, now = noon): Feed {
  let revealed = feed;
  while (revealed.waiting.length > 0) revealed = revealNext(revealed, now, null);
  return revealed;
}

describe('a feed that was just opened', () => {
  it('a new feed reveals the newest message first, one at a time', () => {
    let feed = receiveMessages(emptyFeed, [tell(1), tell(2), tell(3)], noon, null);
    expect(feed.shown).toEqual([]);
    feed = revealNext(feed, noon, null);
    expect(idsOf(feed)).toEqual(['id-001']);
    feed = revealNext(feed, noon, null);
    expect(idsOf(feed)).toEqual(['id-001', 'id-002']);
    expect(idsOf(revealNext(feed, noon, null))).toEqual(['id-001', 'id-002', 'id-003']);
  });

  it('a new feed has messages to reveal until all that arrived are shown', () => {
    const feed = receiveMessages(emptyFeed, [tell(1), tell(2)], noon, null);
    for (const quietSince of [null, noon]) {
      expect(canReveal(feed, quietSince)).toBe(true);
      expect(canReveal(revealNext(feed, noon, quietSince), quietSince)).toBe(true);
      expect(canReveal(revealAll(feed), quietSince)).toBe(false);
      expect(canReveal(emptyFeed, quietSince)).toBe(false);
    }
  });

  it('a new feed shows at most thirty messages', () => {
    const sixty = Array.from({ length: 60 }, (_, n) => tell(n, noon - n));
    const feed = revealAll(receiveMessages(emptyFeed, sixty, noon, null));
    expect(feed.shown).toEqual(sixty.slice(0, 30));
  });
});

describe('messages arriving in an open feed', () => {
  const open = revealAll(receiveMessages(emptyFeed, [tell(10), tell(11)], noon, null));

  it('new messages slide in above, oldest first', () => {
    let feed = receiveMessages(open, [tell(1), tell(2)], noon, null);
    expect(feed.waiting.length).toBe(2);
    feed = revealNext(feed, noon, null);
    expect(idsOf(feed)).toEqual(['id-002', 'id-010', 'id-011']);
    expect(idsOf(revealNext(feed, noon, null))).toEqual(['id-001', 'id-002', 'id-010', 'id-011']);
  });

  it('a message that arrives both live and by refresh appears once', () => {
    const feed = receiveMessages(
      receiveMessages(open, [tell(1)], noon, null),
      [tell(1), tell(10)],
      noon,
      null,
    );
    expect(idsOf(feed)).toEqual(idsOf(open));
    expect(idsOf(revealAll(feed))).toEqual(['id-001', 'id-010', 'id-011']);
  });

  it('a quiet feed hides new messages while it keeps filling below', () => {
    const since = noon - 5 * minute;
    const filling = revealNext(receiveMessages(emptyFeed, [tell(10), tell(11)], noon, null), noon, since);
    const feed = receiveMessages(filling, [tell(1)], noon, since);
    const filled = revealNext(feed, noon, since);
    expect(idsOf(filled)).toEqual(['id-010', 'id-011']);
    expect(revealNext(filled, noon, since)).toEqual(filled);
    expect(idsOf(revealAll(filled))).toEqual(['id-001', 'id-010', 'id-011']);
  });

  it.each([
    ['nothing if all messages are new', [tell(1)], []],
    ['only the messages from before it was quiet', [tell(1), tell(9), tell(10)], ['id-009', 'id-010']],
    ['a message from the very moment at which it became quiet', [tell(5)], ['id-005']],
  ])('a feed opened while quiet shows %s', (_what, messages, shown) => {
    const since = noon - 5 * minute;
    let feed = receiveMessages(emptyFeed, messages, noon, since);
    while (canReveal(feed, since)) feed = revealNext(feed, noon, since);
    expect(idsOf(feed)).toEqual(shown);
    expect(idsOf(revealAll(feed))).toEqual(messages.map(({ id }) => id));
  });

  it('a feed opened while quiet shows older messages, however many new ones have arrived', () => {
    const since = noon - minute;
    const many = Array.from({ length: 40 }, (_, n) => tell(100 + n, noon - n));
    const atOnce = receiveMessages(emptyFeed, [...many, tell(5)], noon, since);
    const later = receiveMessages(receiveMessages(emptyFeed, many, noon, since), [tell(5)], noon, since);
    for (const feed of [atOnce, later]) expect(idsOf(revealNext(feed, noon, since))).toEqual(['id-005']);
  });

  it('a quiet feed inserts nothing above its messages, even if it was posted before the quiet began', () => {
    const since = noon - 5 * minute;
    const feed = receiveMessages(open, [tell(6)], noon, since);
    expect(canReveal(feed, since)).toBe(false);
    expect(revealNext(feed, noon, since)).toBe(feed);
  });

  it('a new message cannot be revealed in a filled feed that is quiet', () => {
    const feed = receiveMessages(open, [tell(1)], noon, null);
    expect(canReveal(feed, noon - 5 * minute)).toBe(false);
  });

  it('a new message pushes out the oldest when thirty are shown', () => {
    const thirty = Array.from({ length: 30 }, (_, n) => tell(100 + n, noon - minute - n));
    const full = revealAll(receiveMessages(emptyFeed, thirty, noon, null));
    const feed = revealAll(receiveMessages(full, [tell(0)], noon, null));
    expect(feed.shown.length).toBe(30);
    expect(idsOf(feed)[0]).toBe('id-000');
    expect(idsOf(feed)).not.toContain('id-129');
  });
});

describe('a feed that is read again', () => {
  const open = revealAll(receiveMessages(emptyFeed, [tell(0), tell(2), tell(4), tell(6)], noon, null));

  it('a new reading removes messages that it lacks, unless they are less than a minute old', () => {
    expect(idsOf(takeReading(open, { messages: [tell(4)] }, noon, null))).toEqual(['id-000', 'id-004']);
  });

  it('a full reading removes no messages from before the time that it covers', () => {
    const full = Array.from({ length: 60 }, (_, n) => tell(100 + n, noon - 5 * minute + 60 - n));
    const reading = { messages: full, since: noon - 5 * minute };
    expect(idsOf(takeReading(open, reading, noon, null))).toContain('id-006');
    expect(idsOf(takeReading(open, reading, noon, null))).not.toContain('id-004');
  });

  it('a short reading removes no messages from before the time that it covers', () => {
    const reading = { messages: [tell(1)], since: noon - 3 * minute };
    expect(idsOf(takeReading(open, reading, noon, null))).toEqual(['id-000', 'id-004', 'id-006']);
  });

  it('a new reading also removes waiting messages that it lacks', () => {
    const waiting = receiveMessages(open, [tell(3)], noon, null);
    expect(idsOf(revealAll(takeReading(waiting, { messages: [tell(2)] }, noon, null)))).toEqual([
      'id-000',
      'id-002',
    ]);
  });
});

it('a message expires after an hour', () => {
  const feed = receiveMessages(
    revealAll(receiveMessages(emptyFeed, [tell(1)], noon, null)),
    [tell(0)],
    noon,
    null,
  );
  const later = receiveMessages(feed, [], noon + 59.5 * minute, null);
  expect(later.shown).toEqual([]);
  expect(later.waiting.map(({ id }) => id)).toEqual(['id-000']);
});

it('messages arriving in any order end up as the newest thirty, newest first, each once', () => {
  const arrival = fc.array(fc.record({ n: fc.nat(60), reveals: fc.nat(3) }), { maxLength: 120 });
  fc.assert(
    fc.property(arrival, (steps) => {
      let feed = emptyFeed;
      for (const { n, reveals } of steps) {
        feed = receiveMessages(feed, [tell(n, noon - n)], noon, null);
        for (let times = 0; times < reveals; times += 1) feed = revealNext(feed, noon, null);
      }
      const newest = [...new Set(steps.map(({ n }) => n))].sort((a, b) => a - b).slice(0, 30);
      expect(idsOf(revealAll(feed))).toEqual(newest.map(idOf));
    }),
  );
});

describe('a changed name or picture', () => {
  const profile = { userId: 'user-1', username: 'mira', profilePicture: 'animals/Owl.jpg' };
  const another = { ...tell(3), userId: 'user-2' };
  const before: Feed = { shown: [tell(1), another], waiting: [tell(2)] };

  it('a changed name appears on all messages of that person and on no others', () => {
    const after = changeAuthor(before, profile);
    expect(after.shown).toEqual([{ ...tell(1), ...profile }, another]);
    expect(after.waiting).toEqual([{ ...tell(2), ...profile }]);
    expect(changeAuthor(after, profile)).toEqual(after);
  });

  it('the messages of a hidden person disappear, and all others stay', () => {
    const after = changeAuthor(before, { ...profile, username: null, isHidden: true });
    expect(after).toEqual({ shown: [another], waiting: [] });
  });

  it('a changed name that arrives by refresh is shown too', () => {
    const read = { ...tell(1), username: 'mira' };
    expect(receiveMessages(before, [read], noon, null).shown).toEqual([read, another]);
  });
});

describe('runs under way', () => {
  const of = (userId: string, n: number, isUnderWay = true): ProgressMessage => ({
    ...tell(n),
    userId,
    ...(isUnderWay ? { isUnderWay } : {}),
  });
  const at = (n: number) => tell(n).timestamp;

  it.each([
    ['no messages', [], []],
    ['one message', [of('ann', 1)], [['ann', at(1)]]],
    ['two messages about one run', [of('ann', 1), of('ann', 3)], [['ann', at(3)]]],
    ['a finished run', [of('ann', 1, false), of('ann', 3)], []],
    ['a run after a finished one', [of('ann', 1), of('ann', 2, false), of('ann', 3)], [['ann', at(1)]]],
    [
      'two people',
      [of('ann', 1), of('ben', 2)],
      [
        ['ben', at(2)],
        ['ann', at(1)],
      ],
    ],
  ])('runs under way in a feed with %s have the time of their first message', (_what, messages, found) =>
    expect([...findRunsUnderWay(messages)]).toEqual(found),
  );
});
