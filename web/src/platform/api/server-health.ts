const askTimeoutMs = 4_000;

/** Asks whether the server is there; its time is in the headers. Rejects if it cannot be reached in time. */
export function askHealth(): Promise<Response> {
  return ask('/api/health');
}

/** Whether the server is there, at least to serve files. */
export function doesServerAnswer(): Promise<boolean> {
  return isGood(askHealth());
}

/** Whether the server can handle calls. */
export function isServerReady(): Promise<boolean> {
  return isGood(ask('/api/ready'));
}

async function ask(path: string): Promise<Response> {
  const answer = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(askTimeoutMs) });
  // The body is read although no one needs it: otherwise the browser keeps the request open until garbage collection.
  void answer.arrayBuffer().catch(() => {});
  return answer;
}

async function isGood(asked: Promise<Response>): Promise<boolean> {
  const answer = await asked.catch(() => null);
  // A captive portal answers every request successfully, with a page of its own.
  return Boolean(answer?.ok && answer.headers.get('content-type')?.includes('json'));
}
