const askTimeoutMs = 4_000;

/** Whether the server says that it can serve. */
export async function doesServerAnswer(): Promise<boolean> {
  const signal = AbortSignal.timeout(askTimeoutMs);
  const answer = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => null);
  return answer?.ok ?? false;
}
