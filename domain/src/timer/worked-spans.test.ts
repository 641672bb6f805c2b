import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  grantSpans,
  longestWaitMs,
  maxSpans,
  mergeSpans,
  pickSpans,
  type Span,
  sumSpans,
} from './worked-spans.ts';

const span = (from: number, to: number): Span => ({ from, to });
const spanArbitrary = fc
  .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 200 }))
  .map(([from, length]) => span(from, from + length));

describe('merging stretches of work', () => {
  it.each([
    ['sorts them', [span(5, 6), span(1, 2)], [span(1, 2), span(5, 6)]],
    ['joins those that touch', [span(1, 2), span(2, 3)], [span(1, 3)]],
    ['counts an overlap once', [span(1, 5), span(2, 3), span(4, 8)], [span(1, 8)]],
    ['leaves out empty ones', [span(4, 4)], []],
  ])('%s', (_what, spans, merged) => {
    expect(mergeSpans(spans)).toEqual(merged);
  });

  it('keeps every instant that was worked, and no other', () => {
    fc.assert(
      fc.property(fc.array(spanArbitrary), fc.integer({ min: 0, max: 1200 }), (spans, instant) => {
        const covers = ({ from, to }: Span) => from <= instant && instant < to;
        expect(mergeSpans(spans).filter(covers)).toHaveLength(spans.some(covers) ? 1 : 0);
      }),
    );
  });
});

describe('what is granted of claimed work', () => {
  const now = 10 * longestWaitMs;

  it.each([
    ['all of it when it has passed', span(now - 100, now), 0, [span(now - 100, now)]],
    ['only what has passed', span(now - 100, now + 900), 0, [span(now - 100, now)]],
    ['nothing of the future', span(now, now + 900), 0, []],
    ['nothing before the account existed', span(now - 100, now), now - 40, [span(now - 40, now)]],
    ['nothing older than 31 days', span(0, now - longestWaitMs), 0, []],
  ])('%s', (_what, claimed, notBefore, granted) => {
    expect(grantSpans([claimed], notBefore, now)).toEqual(granted);
  });

  it('is never more than the time that has passed', () => {
    fc.assert(
      fc.property(fc.array(spanArbitrary), fc.integer({ min: 0, max: 900 }), (claimed, notBefore) => {
        expect(sumSpans(grantSpans(claimed, notBefore, 900))).toBeLessThanOrEqual(900 - notBefore);
      }),
    );
  });
});

it('a completion names at most as many stretches as the server takes: the longest', () => {
  const shortOne = span(0, 1);
  const longOnes = Array.from({ length: maxSpans }, (_, index) => span(10 + index * 10, 15 + index * 10));
  expect(pickSpans([shortOne, ...longOnes])).toEqual(longOnes);
});
