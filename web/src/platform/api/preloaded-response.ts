export type PreloadedResponse = {
  readonly response: Response;
  /** When it was requested and received, by the monotonic clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
  /** The account that the request named; undefined if it is not for one person. */
  readonly userId?: string | undefined;
};

declare global {
  /** The page's requests from before its scripts ran, by address (app/document/early-requests.ts); null without an answer. */
  var preloadedRequests: Map<string, Promise<PreloadedResponse | null>> | undefined;
}

/** An older response may be out of date. */
const freshMs = 5_000;

/** Takes the response preloaded from `address`; only the first call gets it, if it is soon enough and for the same account. */
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
