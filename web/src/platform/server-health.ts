const askTimeoutMs = 4_000;

/** The server's own word on whether it can serve, with its time in the headers. Rejects when it cannot be reached in time. */
export function askHealth(): Promise<Response> {
  return fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(askTimeoutMs) });
}

export async function doesServerAnswer(): Promise<boolean> {
  const answer = await askHealth().catch(() => null);
  return answer?.ok ?? false;
}
