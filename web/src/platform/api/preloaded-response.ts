export type PreloadedResponse = {
  readonly response: Response;
  /** When it was asked for and heard, by the monotonic clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
  /** The account that the request named; none where it is not one person's. */
  readonly userId?: string | undefined;
};

declare global {
  /** What the page asked for before its scripts ran, by address (app/document/early-requests.ts); null where nothing came. */
  var preloadedRequests: Map<string, Promise<PreloadedResponse | null>> | undefined;
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
  const answer = await request;
  if (!answer || (answer.userId !== undefined && answer.userId !== userId)) return null;
  return performance.now() - answer.receivedAt < freshMs ? answer : null;
}
