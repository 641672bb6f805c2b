import { listCauses } from '../error-causes.ts';
import { NoPrimary } from './primary-client.ts';

/**
 * By SQLSTATE: connections, resources, operator intervention, time limits, locks, deadlocks, conflicting transactions, idle ones
 * and standbys.
 */
const transientStates = /^(08...|53...|57...|55P03|40P01|40001|25P0[34]|25006)$/;
const lockStates = /^(55P03|40P01)$/;
const transientMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered|the database said nothing)/;

/** Whether the database, or the way to it, failed in a manner that may be over when the query is repeated. */
export function isTransientError(error: unknown): boolean {
  return listCauses(error).some((at) => {
    if ('code' in at && typeof at.code === 'string' && transientStates.test(at.code)) return true;
    return at instanceof NoPrimary || isNetworkError(at) || transientMessages.test(at.message);
  });
}

/** Whether others held a lock, for too long or in a deadlock. */
export function isLockConflict(error: unknown): boolean {
  return listCauses(error).some((at) => 'code' in at && lockStates.test(String(at.code)));
}

/** Whether the host could not be reached, or the line to it was cut. */
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
  for (const at of listCauses(error)) {
    const code = 'code' in at ? String(at.code) : '';
    if (code === '3D000') return 'Create that database, or name another one there.';
    if (/^28/.test(code)) return 'Check the user and the password there.';
    if (lockStates.test(code)) return 'End whatever is holding its tables, such as a dump, and start again.';
    if (code === '42501') return 'Give its user the right to create tables.';
    if (/^ERR_TLS|CERT|SELF_SIGNED|UNABLE_TO/.test(code) || /\bSSL\b/.test(at.message)) {
      return 'Check sslmode and sslrootcert there.';
    }
    if (/^(?:E[A-Z]|08|57P03)/.test(code) || /timeout/.test(at.message)) {
      return 'Start PostgreSQL, or check the host and the port there.';
    }
  }
  return 'See the PostgreSQL log.';
}

/** Whether the database refused a write because of this constraint; the drivers put the name into the cause. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return listCauses(error).some((at) => 'constraint' in at && at.constraint === constraint);
}

/** The last thing that the database, or the way to it, said, in one line. */
export function describeDatabaseError(error: unknown): string {
  const last = listCauses(error).at(-1);
  const inner = last instanceof AggregateError ? last.errors.map(describeDatabaseError).join(', ') : '';
  return (last?.message || inner || 'no answer').replace(/\s+/g, ' ');
}
