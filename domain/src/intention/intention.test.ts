import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { product } from '../product.ts';
import { explainIntention, intentionTextSchema, maxIntentionLength } from './intention.ts';

describe('the text of an intention', () => {
  it.each([
    ['A page', 'A page'],
    ['  The first   draft ', 'The first draft'],
    ['مسودة الفصل الثاني', 'مسودة الفصل الثاني'],
    ['Chapter 2 👩‍🚀🦖', 'Chapter 2 👩‍🚀🦖'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['x'.repeat(maxIntentionLength), 'x'.repeat(maxIntentionLength)],
    ['🦊'.repeat(maxIntentionLength), '🦊'.repeat(maxIntentionLength)],
  ])('the intention %j is stored as %j', (typed, kept) => {
    expect(v.parse(intentionTextSchema, typed)).toBe(kept);
    expect(explainIntention(typed)).toBeNull();
  });

  it.each([
    ['x'.repeat(maxIntentionLength + 1), `Max ${maxIntentionLength} characters`],
    ['a\u0000b', 'Only letters, numbers, punctuation and symbols allowed'],
    ['a\nb', 'Only letters, numbers, punctuation and symbols allowed'],
    ['a\u202eb', 'Only letters, numbers, punctuation and symbols allowed'],
    ['a\ud800', 'Only letters, numbers, punctuation and symbols allowed'],
    [`A page of ${product.name}`, `Can't contain ${product.name}`],
  ])('the intention %j is refused with "%s"', (typed, why) => {
    expect(v.is(intentionTextSchema, typed)).toBe(false);
    expect(explainIntention(typed)).toBe(why);
  });

  it.each(['', '   ', '\u200b'])('the blank intention %j is refused without an explanation', (typed) => {
    expect(v.is(intentionTextSchema, typed)).toBe(false);
    expect(explainIntention(typed)).toBeNull();
  });

  it.each([null, 7, ['A page'], { text: 'A page' }])('the value %j is refused as an intention', (sent) => {
    expect(v.is(intentionTextSchema, sent)).toBe(false);
  });
});
