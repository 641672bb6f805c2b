import { NoPrimary } from './primary-client.ts';

/**
 * Connections, resources, operator intervention, time limits, locks, deadlocks, transactions that crossed, idle ones and standbys,
 * by their SQLSTATE.
 */
const transientStates = /^(08...|53...|57...|55P03|40P01|40001|25P0[34]|25006)$/;
const lockStates = /^(55P03|40P01)$/;
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

/** Whether a lock was held by others, for too long or crosswise. */
export function isLockConflict(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && lockStates.test(String(at.code))) return true;
  }
  return false;
}

/** The host could not be reached, or the line to it was cut. */
function isNetworkError(error: Error): boolean {
  if ('syscall' in error && /^(connect|getaddrinfo)$/.test(String(error.syscall))) return true;
  return 'code' in error && /^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(String(error.code));
}

/** Why the database that a setting names cannot be used, and what to do about it. */
export function explainUnusable(setting: string, error: unknown): string {
  const reason = describeDatabaseError(error).replace(/\.$/, '');
  return `The database at ${setting} cannot be used: ${reason}. ${adviseOn(error)}`;
}

function adviseOn(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : '';
    if (code === '3D000') return 'Make that database, or name another one there.';
    if (/^28/.test(code)) return 'Check the user and the password there.';
    if (lockStates.test(code))
      return 'End whatever holds its tables for long, such as a dump, and start again.';
    if (code === '42501') return 'Give its user the right to make tables.';
    if (/^ERR_TLS|CERT|SELF_SIGNED|UNABLE_TO/.test(code) || /\bSSL\b/.test(at.message)) {
      return 'Check sslmode and sslrootcert there.';
    }
    if (/^(?:E[A-Z]|08|57P03)/.test(code) || /timeout/.test(at.message)) {
      return 'Start PostgreSQL, or check the host and the port there.';
    }
  }
  return 'See the log of PostgreSQL.';
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
