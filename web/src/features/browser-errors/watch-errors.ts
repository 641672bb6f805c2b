type Failure = ErrorEvent | PromiseRejectionEvent;

declare global {
  /** Errors from before the page's scripts listened (app/document/first-scripts.ts). */
  var earlyFailures: Failure[] | undefined;
}

const maxWaiting = 5;
const waiting: unknown[] = [];

/** Reports errors in this page to the server, including those from before this was called. */
export function watchErrors(): void {
  addEventListener('error', hear);
  addEventListener('unhandledrejection', hear);
  globalThis.earlyFailures?.forEach(hear);
  globalThis.earlyFailures = undefined;
}

function hear(failure: Failure): void {
  if ('reason' in failure) reportBrowserError(failure.reason);
  // Errors in another site's script come without an `error`.
  else if (failure.error) reportBrowserError(failure.error);
}

/**
 * Loads the reporting code only now. If it cannot be loaded, the error is reported along with the next one. Failures of the
 * reporting itself are ignored.
 */
export function reportBrowserError(thrown: unknown): void {
  if (waiting.length < maxWaiting) waiting.push(thrown);
  import('./error-report.ts').then(({ sendReport }) => waiting.splice(0).forEach(sendReport)).catch(() => {});
}
