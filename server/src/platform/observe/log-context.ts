import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';

/** What stands in every line that is logged on behalf of one request, or of one run of a sweep. */
export type LogContext = { readonly requestId: string } | { readonly sweep: string; readonly runId: string };

const contexts = new AsyncLocalStorage<LogContext & { traceId?: string }>();

/** Runs `work`, and whatever it leaves to be done later, as part of `context`. */
export function runInContext<Result>(context: LogContext, work: () => Result): Result {
  return contexts.run({ ...context }, work);
}

/** Names the trace that the current context is recorded in. */
export function noteTrace(traceId: string): void {
  const context = contexts.getStore();
  if (context) context.traceId = traceId;
}

export function readLogContext(): object {
  return contexts.getStore() ?? {};
}

/** A listener for what a connection says that was made during some request and has outlived it. */
export function outsideContexts<Parameters extends unknown[]>(
  listener: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  return AsyncResource.bind(listener);
}
