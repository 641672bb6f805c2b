import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLooks } from '../../testing/counted-looks.ts';
import {
  capSpans,
  findNextStart,
  grantSpans,
  isApart,
  longestWaitMs,
  maxSpans,
  mergeSpans,
  type Span,
  subtractSpans,
  sumSpans,
  takeSpans,
} from './worked-spans.ts';

const span = (from: number, to: number): Span => ({ from, to });
const spanArbitrary = fc
  .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 200 }))
  .map(([from, length]) => span(from, from + length));

it.each([
  ['sorts them', [span(5, 6), span(1, 2)], [span(1, 2), span(5, 6)]],
  ['joins spans that touch', [span(1, 2), span(2, 3)], [span(1, 3)]],
  ['counts an overlap once', [span(1, 5), span(2, 3), span(4, 8)], [span(1, 8)]],
  ['drops empty spans', [span(4, 4)], []],
])('merging spans %s', (_what, spans, merged) => {
  expect(mergeSpans(spans)).toEqual(merged);
});

it.each([
  ['nothing', 0, []],
  ['part of the first', 2, [span(1, 3)]],
  ['the whole first', 4, [span(1, 5)]],
  ['part of the next', 5, [span(1, 5), span(8, 9)]],
  ['all there is', 50, [span(1, 5), span(8, 10)]],
])('the beginning taken from spans can be %s', (_what, length, taken) => {
  expect(takeSpans([span(8, 10), span(1, 4), span(3, 5)], length)).toEqual(taken);
});

it('merged spans cover every instant that was worked, and no other', () => {
  fc.assert(
    fc.property(fc.array(spanArbitrary), fc.integer({ min: 0, max: 1200 }), (spans, instant) => {
      const covers = ({ from, to }: Span) => from <= instant && instant < to;
      expect(mergeSpans(spans).filter(covers)).toHaveLength(spans.some(covers) ? 1 : 0);
    }),
  );
});

/** Each span separately, cut by each of the others that overlap it. */
function subtractOneByOne(spans: readonly Span[], others: readonly Span[]): Span[] {
  const holes = mergeSpans(others);
  return mergeSpans(spans).flatMap(({ from, to }) => {
    const inside = holes.filter((hole) => hole.from < to && hole.to > from);
    const starts = [from, ...inside.map((hole) => hole.to)];
    const ends = [...inside.map((hole) => hole.from), to];
    return starts.map((start, at) => span(start, ends[at] ?? start)).filter((part) => part.from < part.to);
  });
}

it('subtracting from many spans gives the same as subtracting from each of them', () => {
  const short = fc.tuple(fc.nat(60), fc.nat(12)).map(([from, length]) => span(from, from + length));
  const some = fc.array(fc.oneof(spanArbitrary, short), { maxLength: 30 });
  fc.assert(
    fc.property(some, some, (spans, others) => {
      expect(subtractSpans(spans, others)).toEqual(subtractOneByOne(spans, others));
    }),
    { numRuns: 1_000 },
  );
});

it('the next start and the distance from other spans match a slow search', () => {
  fc.assert(
    fc.property(fc.array(spanArbitrary), spanArbitrary, (spans, bounds) => {
      const worked = mergeSpans(spans);
      const later = worked.map(({ from }) => from).filter((from) => from > bounds.from);
      expect(findNextStart(worked, bounds.from)).toBe(Math.min(...later));
      const isOutside = ({ from, to }: Span) => to <= bounds.from || from >= bounds.to;
      expect(isApart(worked, bounds)).toBe(worked.every(isOutside));
    }),
    { numRuns: 1_000 },
  );
});

it('subtracting spans looks at each span only a few times, however many there are', () => {
  const looks = countLooks();
  const { counted } = looks;
  const apart = (first: number) =>
    Array.from({ length: 2_000 }, (_, at) => span(counted(first + at * 10), counted(first + at * 10 + 4)));
  expect(subtractSpans(apart(0), apart(2))).toHaveLength(2_000);
  expect(looks.read()).toBeLessThan(30 * 4_000);
});

describe('granted spans', () => {
  const now = 10 * longestWaitMs;

  it.each([
    ['all of a claim that has passed', span(now - 100, now), 0, [span(now - 100, now)]],
    ['only the part of a claim that has passed', span(now - 100, now + 900), 0, [span(now - 100, now)]],
    ['nothing in the future', span(now, now + 900), 0, []],
    ['nothing before the account existed', span(now - 100, now), now - 40, [span(now - 40, now)]],
    ['nothing older than 31 days', span(0, now - longestWaitMs), 0, []],
  ])('granted spans contain %s', (_what, claimed, notBefore, granted) => {
    expect(grantSpans([claimed], notBefore, now)).toEqual(granted);
  });

  it('granted spans are never longer than the time that has passed', () => {
    fc.assert(
      fc.property(fc.array(spanArbitrary), fc.integer({ min: 0, max: 900 }), (claimed, notBefore) => {
        expect(sumSpans(grantSpans(claimed, notBefore, 900))).toBeLessThanOrEqual(900 - notBefore);
      }),
    );
  });
});

it('spans beyond the limit are joined over the shortest pause, and start that much later', () => {
  const worked = Array.from({ length: maxSpans + 1 }, (_, at) => span(at * 10, at * 10 + 5));
  const shortPause = [...worked.slice(0, -1), span(maxSpans * 10 - 3, maxSpans * 10 + 5)];
  expect(capSpans(shortPause)).toEqual([
    ...worked.slice(0, maxSpans - 1),
    span(maxSpans * 10 - 8, maxSpans * 10 + 5),
  ]);
  expect(capSpans(worked.slice(1))).toEqual(worked.slice(1));
});

it('joining spans beyond the limit keeps their sum and order, without overlaps', () => {
  const gaps = fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 9 })), {
    minLength: maxSpans - 9,
    maxLength: maxSpans + 90,
  });
  fc.assert(
    fc.property(gaps, (lengths) => {
      let end = 0;
      const worked = lengths.map(([pause, length]) => {
        const from = end + pause;
        end = from + length;
        return span(from, end);
      });
      const capped = capSpans(worked);
      expect(sumSpans(capped)).toBe(sumSpans(worked));
      expect(capped.length).toBe(Math.min(worked.length, maxSpans));
      for (const [at, { from, to }] of capped.entries()) {
        expect(from).toBeLessThan(to);
        expect(to).toBeLessThanOrEqual(capped[at + 1]?.from ?? to);
      }
      expect(capSpans(capped)).toEqual(capped);
    }),
    { numRuns: 50 },
  );
});
