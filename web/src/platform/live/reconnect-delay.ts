const firstDelayMs = 1_000;
const longestDelayMs = 20_000;
const growth = 1.7;

/**
 * Returns the milliseconds before an attempt to connect: none before the first, then longer each time, and different in each
 * browser; `live-connection.ts` waits longer if the server asks for it. `random` is at least 0 and below 1.
 */
export function findReconnectDelay(attempts: number, random: number): number {
  if (attempts === 0) return 0;
  return Math.min(firstDelayMs * growth ** (attempts - 1), longestDelayMs) * (0.5 + random);
}
