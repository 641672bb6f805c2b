import * as v from 'valibot';

/** Epoch milliseconds. */
export const instantSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** One stretch of work without a pause, by the server's clock. */
export const spanSchema = v.pipe(
  v.object({ from: instantSchema, to: instantSchema }),
  v.check(({ from, to }) => from <= to, 'A span must not end before it starts'),
);
export type Span = v.InferOutput<typeof spanSchema>;

/** Most stretches that one completion may name. */
export const maxSpans = 500;

/** How far back work may lie that a device was too long offline to tell of. */
export const longestWaitMs = 31 * 24 * 60 * 60_000;

/** The same work in order, with stretches that touch or overlap made one and empty ones left out. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { from, to } of spans.filter(hasLength).sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** What the server grants of claimed work: the part between `notBefore` and `now`, each instant once. */
export function grantSpans(claimed: readonly Span[], notBefore: number, now: number): Span[] {
  const earliest = Math.max(notBefore, now - longestWaitMs);
  return mergeSpans(
    claimed.map(({ from, to }) => ({ from: Math.max(from, earliest), to: Math.min(to, now) })),
  );
}

/** Merged, and the longest `maxSpans` of them when somebody paused more often than a completion can tell. */
export function pickSpans(worked: readonly Span[]): Span[] {
  const merged = mergeSpans(worked);
  if (merged.length <= maxSpans) return merged;
  const longest = merged.sort((one, other) => lengthOf(other) - lengthOf(one)).slice(0, maxSpans);
  return mergeSpans(longest);
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
