import * as v from 'valibot';
import { feedLimits, feedTimes, type ProgressMessage, progressMessageSchema } from './feed-contract.ts';

/** Those of the messages that are whole; what lacks something is skipped (specification, section 5). */
export function pickWhole(messages: readonly unknown[]): ProgressMessage[] {
  return messages.flatMap((message) => {
    const parsed = v.safeParse(progressMessageSchema, message);
    return parsed.success ? [parsed.output] : [];
  });
}

/** The newest of both that have not expired by `now`, each once, newest first; as many as are shown. */
export function mergeFeed(
  kept: readonly ProgressMessage[],
  arrived: readonly ProgressMessage[],
  now: number,
): ProgressMessage[] {
  const byId = new Map([...kept, ...arrived].map((message) => [message.id, message]));
  return [...byId.values()]
    .filter(({ timestamp }) => timestamp + feedTimes.lifeMs > now)
    .sort((one, other) => other.timestamp - one.timestamp || (one.id < other.id ? 1 : -1))
    .slice(0, feedLimits.shown);
}

const minuteMs = 60_000;

/** How long ago, short: 'just now', '1 min'. */
export function describeAge(timestamp: number, now: number): string {
  const minutes = Math.floor((now - timestamp) / minuteMs);
  return minutes < 1 ? 'just now' : `${minutes} min`;
}
