export type EarlyAnswer = {
  readonly response: Response;
  /** When it was asked for and heard, by the monotonic clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
};

declare global {
  /** What the page asked for before its scripts ran, by address (app/start-after-paint.js); null when it did not come. */
  var earlyAnswers: Map<string, Promise<EarlyAnswer | null>> | undefined;
}

/** What is older may have been changed meanwhile. */
const freshMs = 5_000;

/** The page's own early answer to `address`, for the first who asks for it soon enough. */
export async function takeEarlyAnswer(address: string): Promise<EarlyAnswer | null> {
  const pending = globalThis.earlyAnswers?.get(address);
  globalThis.earlyAnswers?.delete(address);
  const answer = await pending;
  return answer && performance.now() - answer.receivedAt < freshMs ? answer : null;
}
