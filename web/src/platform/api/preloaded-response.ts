export type PreloadedResponse = {
  readonly response: Response;
  /** When it was asked for and heard, by the monotonic clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
};

type PreloadedRequest = {
  /** The account that it named; none where it is not one person's. */
  readonly userId?: string | undefined;
  /** Null when it did not come. */
  readonly answer: Promise<PreloadedResponse | null>;
};

declare global {
  /** What the page asked for before its scripts ran, by address (app/document/early-requests.ts). */
  var preloadedRequests: Map<string, PreloadedRequest> | undefined;
}

/** What is older may have been changed meanwhile. */
const freshMs = 5_000;

/** The response that the page preloaded from `address`, for the first who asks soon enough in the name of the same account. */
export async function takePreloadedResponse(
  address: string,
  userId?: string,
): Promise<PreloadedResponse | null> {
  const request = globalThis.preloadedRequests?.get(address);
  globalThis.preloadedRequests?.delete(address);
  if (request?.userId !== undefined && request.userId !== userId) return null;
  const answer = await request?.answer;
  return answer && performance.now() - answer.receivedAt < freshMs ? answer : null;
}
