const askTimeoutMs = 4_000;

/** Asks whether the server is there; its time is in the headers. Rejects when it cannot be reached in time. */
export function askHealth(): Promise<Response> {
  return ask('/api/health');
}

/** Whether the server is there, to hand out files at least. */
export function doesServerAnswer(): Promise<boolean> {
  return isGood(askHealth());
}

/** Whether the server can do what it is asked. */
export function isServerReady(): Promise<boolean> {
  return isGood(ask('/api/ready'));
}

async function ask(path: string): Promise<Response> {
  const answer = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(askTimeoutMs) });
  // Nobody reads it: the browser would keep the request open until it clears away what is unused.
  void answer.arrayBuffer().catch(() => {});
  return answer;
}

async function isGood(asked: Promise<Response>): Promise<boolean> {
  const answer = await asked.catch(() => null);
  // A network that one signs in to first answers everything well, with a page of its own.
  return Boolean(answer?.ok && answer.headers.get('content-type')?.includes('json'));
}
