type Failure = ErrorEvent | PromiseRejectionEvent;

declare global {
  /** What went wrong before the page's scripts listened (app/document/first-scripts.ts). */
  var earlyFailures: Failure[] | undefined;
}

const maxWaiting = 5;
const waiting: unknown[] = [];

/** Tells the server of what goes wrong in this page, and of what did before this was called. */
export function watchErrors(): void {
  addEventListener('error', hear);
  addEventListener('unhandledrejection', hear);
  globalThis.earlyFailures?.forEach(hear);
  globalThis.earlyFailures = undefined;
}

function hear(failure: Failure): void {
  if ('reason' in failure) tellOfError(failure.reason);
  // What another site's script has done comes without an error.
  else if (failure.error) tellOfError(failure.error);
}

/**
 * The code that does is loaded only now; what it could not be loaded for is told with the next error. Nothing that goes wrong
 * with it is told to anybody.
 */
export function tellOfError(thrown: unknown): void {
  if (waiting.length < maxWaiting) waiting.push(thrown);
  import('./error-report.ts').then(({ sendReport }) => waiting.splice(0).forEach(sendReport)).catch(() => {});
}
