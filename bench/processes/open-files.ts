type UserLimits = { readonly userLimits?: { readonly open_files?: { readonly hard: number | string } } };

/**
 * Throws unless a process of this user may hold this many files and sockets open; Node itself raises its limit to the hard one.
 */
export function requireOpenFiles(count: number): void {
  const { userLimits } = process.report.getReport() as UserLimits;
  const allowed = Number(userLimits?.open_files?.hard);
  // NaN stands for `unlimited`, and for a system without such a limit.
  if (Number.isNaN(allowed) || allowed >= count) return;
  throw new Error(`This needs ${count} open files, and ${allowed} are allowed: raise \`ulimit -Hn\``);
}
