import * as v from 'valibot';
import { dayMs } from '../time-units.ts';

/** The latest instant that a `Date` can hold. */
const latestInstant = 8_640_000_000_000_000;

/** Epoch milliseconds. */
export const instantSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(latestInstant));

/** One stretch of work without a pause, by the server's clock. */
export const spanSchema = v.pipe(
  v.object({ from: instantSchema, to: instantSchema }),
  v.check(({ from, to }) => from <= to, 'A span must not end before it starts'),
);
export type Span = v.InferOutput<typeof spanSchema>;

/** The most stretches in one completion. */
export const maxSpans = 500;

/** How far back work may lie that an offline device reports late. */
export const longestWaitMs = 31 * dayMs;

/** The same work in order, with touching or overlapping stretches merged and empty ones left out. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { from, to } of spans.filter(hasLength).sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** The part of claimed work that the server grants: between `notBefore` and `now`, each instant once. */
export function grantSpans(claimed: readonly Span[], notBefore: number, now: number): Span[] {
  return clipSpans(claimed, { from: Math.max(notBefore, now - longestWaitMs), to: now });
}

/** The parts of the spans within the bounds, merged. */
export function clipSpans(spans: readonly Span[], bounds: Span): Span[] {
  return mergeSpans(
    spans.map(({ from, to }) => ({ from: Math.max(from, bounds.from), to: Math.min(to, bounds.to) })),
  );
}

/**
 * At most `maxSpans` stretches with the same sum: while there are more, the two around the shortest pause are joined, and the
 * result begins later by the length of that pause.
 */
export function capSpans(worked: readonly Span[]): Span[] {
  const capped = [...worked];
  while (capped.length > maxSpans) {
    const pauseBefore = (at: number) => (capped[at]?.from ?? 0) - (capped[at - 1]?.to ?? 0);
    let shortest = 1;
    for (let at = 2; at < capped.length; at += 1) if (pauseBefore(at) < pauseBefore(shortest)) shortest = at;
    const [one, next] = capped.slice(shortest - 1, shortest + 1);
    if (!one || !next) break;
    capped.splice(shortest - 1, 2, { from: next.from - lengthOf(one), to: next.to });
  }
  return capped;
}

/** The parts of the spans that none of the others covers. */
export function subtractSpans(spans: readonly Span[], others: readonly Span[]): Span[] {
  const holes = mergeSpans(others);
  const left: Span[] = [];
  // Both are in order: a hole that ends before one span begins is irrelevant to the later spans.
  let at = 0;
  for (const { from, to } of mergeSpans(spans)) {
    let start = from;
    for (let hole = holes[at]; hole && hole.from < to; hole = holes[at]) {
      left.push({ from: start, to: hole.from });
      start = Math.max(start, hole.to);
      if (hole.to > to) break;
      at += 1;
    }
    left.push({ from: start, to });
  }
  return left.filter(hasLength);
}

/** The start of the first of these ordered stretches to begin after that instant; Infinity if none does. */
export function findNextStart(worked: readonly Span[], instant: number): number {
  const at = indexOfEndAfter(worked, instant);
  const next = worked[at];
  // This stretch may contain the instant.
  return (next && next.from <= instant ? worked[at + 1] : next)?.from ?? Infinity;
}

/** Whether none of these ordered stretches overlaps the bounds. */
export function isApart(worked: readonly Span[], bounds: Span): boolean {
  const next = worked[indexOfEndAfter(worked, bounds.from)];
  return next === undefined || next.from >= bounds.to;
}

/** A binary search: a hundred runs aside may each be searched for each of another run's five hundred stretches. */
function indexOfEndAfter(worked: readonly Span[], instant: number): number {
  let [low, high] = [0, worked.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((worked[middle]?.to ?? Infinity) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first `lengthMs` milliseconds of the work, or all of it if there is less. */
export function takeSpans(spans: readonly Span[], lengthMs: number): Span[] {
  let leftMs = lengthMs;
  return mergeSpans(spans).flatMap(({ from, to }) => {
    const taken = { from, to: from + Math.min(to - from, leftMs) };
    leftMs -= lengthOf(taken);
    return hasLength(taken) ? [taken] : [];
  });
}

export function sumSpans(spans: readonly Span[]): number {
  return spans.reduce((sum, span) => sum + lengthOf(span), 0);
}

function lengthOf({ from, to }: Span): number {
  return to - from;
}

function hasLength({ from, to }: Span): boolean {
  return from < to;
}
