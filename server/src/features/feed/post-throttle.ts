import { RateLimiterMemory } from 'rate-limiter-flexible';

const postsAMinute = 20;

/** Whether one more post of this person is one too many; kept in this process, before the database is troubled. */
export function createPostThrottle(): (userId: string) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points: postsAMinute, duration: 60 });
  return (userId) =>
    limiter.consume(userId).then(
      () => false,
      () => true,
    );
}
