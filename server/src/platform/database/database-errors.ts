import { NoPrimary } from './primary-client.ts';

/** Connections, resources, operator intervention, time limits, locks, idle transactions and standbys, by their SQLSTATE. */
const transientStates = /^(08...|53...|57...|55P03|25P0[34]|25006)$/;
const transientMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered|the database said nothing)/;

/** Whether the database, or the way to it, failed in a manner that may be over when the same is asked again. */
export function isTransientError(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && transientStates.test(at.code)) return true;
    if (at instanceof NoPrimary || isNetworkError(at)) return true;
    if (transientMessages.test(at.message)) return true;
  }
  return false;
}

/** The host could not be reached, or the line to it was cut. */
function isNetworkError(error: Error): boolean {
  if ('syscall' in error && /^(connect|getaddrinfo)$/.test(String(error.syscall))) return true;
  return 'code' in error && /^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(String(error.code));
}

/** True when the database refused a write because of this constraint; the drivers put the name into the cause. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && at.constraint === constraint) return true;
  }
  return false;
}

/** What the database, or the way to it, said last, in one line. */
export function describeDatabaseError(error: unknown): string {
  const causes: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    const inner = at instanceof AggregateError ? at.errors.map(describeDatabaseError).join(', ') : '';
    causes.push(at.message || inner);
  }
  return (causes.at(-1) || 'no answer').replace(/\s+/g, ' ');
}
