const burst = 40;
const refillPerSecond = 5;
const droppedLimit = 200;

export type RateVerdict = 'taken' | 'dropped' | 'cut_off';

/** Limits how much one browser says: a burst is taken, more is dropped, and one that does not stop is cut off. */
export class MessageRateLimit {
  #tokens = burst;
  #dropped = 0;
  #countedAt: number;

  /** `now` in epoch milliseconds. */
  constructor(now: number) {
    this.#countedAt = now;
  }

  count(now: number): RateVerdict {
    // A clock that was set back would otherwise first have to reach that moment again.
    this.#countedAt = Math.min(this.#countedAt, now);
    const refill = Math.floor(((now - this.#countedAt) / 1000) * refillPerSecond);
    if (refill > 0) {
      this.#tokens = Math.min(burst, this.#tokens + refill);
      this.#countedAt = now;
      if (this.#tokens === burst) this.#dropped = 0;
    }
    if (this.#tokens > 0) {
      this.#tokens -= 1;
      return 'taken';
    }
    this.#dropped += 1;
    return this.#dropped > droppedLimit ? 'cut_off' : 'dropped';
  }
}
