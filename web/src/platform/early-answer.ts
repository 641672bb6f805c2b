export type EarlyAnswer = {
  readonly response: Response;
  /** When it was asked for and heard, by the monotonic clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
};

type EarlyRequest = {
  /** The account that it named; none where it is not one person's. */
  readonly userId?: string | undefined;
  /** Null when it did not come. */
  readonly answer: Promise<EarlyAnswer | null>;
};

declare global {
  /** What the page asked for before its scripts ran, by address (app/start-after-paint.js). */
  var earlyRequests: Map<string, EarlyRequest> | undefined;
}

/** What is older may have been changed meanwhile. */
const freshMs = 5_000;

/** The page's own early answer to `address`, for the first who asks for it soon enough in the name of the same account. */
export async function takeEarlyAnswer(address: string, userId?: string): Promise<EarlyAnswer | null> {
  const request = globalThis.earlyRequests?.get(address);
  globalThis.earlyRequests?.delete(address);
  if (request?.userId !== undefined && request.userId !== userId) return null;
  const answer = await request?.answer;
  return answer && performance.now() - answer.receivedAt < freshMs ? answer : null;
}
