/** A frame sent at that instant, with how many messages it holds, and how many more were left out. */
type Frame = { readonly at: number; readonly messages: number; readonly leftOut: number };

/**
 * The frames for messages at these instants, in order: the first after a quiet time goes out at once, those after it
 * together, with the newest of them. The server's batcher does the same with a timer.
 */
export function gatherFrames(
  instants: ArrayLike<number>,
  { everyMs, newest }: { readonly everyMs: number; readonly newest: number },
): Frame[] {
  const frames: Frame[] = [];
  let last = -Infinity;
  for (let next = 0; next < instants.length; ) {
    const at = Math.max(instants[next] ?? 0, last + everyMs);
    const first = next;
    while (next < instants.length && (instants[next] ?? 0) <= at) next += 1;
    const messages = Math.min(newest, next - first);
    frames.push({ at, messages, leftOut: next - first - messages });
    last = at;
  }
  return frames;
}
