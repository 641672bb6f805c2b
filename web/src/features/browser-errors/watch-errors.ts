/** Tells the server of what goes wrong in this page. */
export function watchErrors(): void {
  // What another site's script has done comes without an error.
  addEventListener('error', ({ error }) => error && tellOfError(error));
  addEventListener('unhandledrejection', ({ reason }) => tellOfError(reason));
}

/** The code that does is loaded only now. Nothing that goes wrong with it is told to anybody. */
export function tellOfError(thrown: unknown): void {
  import('./error-report.ts').then(({ sendReport }) => sendReport(thrown)).catch(() => {});
}
