import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';

/** What every line contains that is logged for one request, or for one run of a sweep. */
export type LogContext = { readonly requestId: string } | { readonly sweep: string; readonly runId: string };

const contexts = new AsyncLocalStorage<LogContext & { traceId?: string }>();

/** Runs `work`, and everything it leaves to be done later, as part of `context`. */
export function runInContext<Result>(context: LogContext, work: () => Result): Result {
  return contexts.run({ ...context }, work);
}

/** Names the trace in which the current context is recorded. */
export function noteTrace(traceId: string): void {
  const context = contexts.getStore();
  if (context) context.traceId = traceId;
}

export function readLogContext(): object {
  return contexts.getStore() ?? {};
}

/** Takes a listener out of any context: its connection may have been opened during some request, which it outlives. */
export function outsideContexts<Parameters extends unknown[]>(
  listener: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  return AsyncResource.bind(listener);
}
