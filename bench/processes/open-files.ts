type UserLimits = { readonly userLimits?: { readonly open_files?: { readonly hard: number | string } } };

/** Throws unless a process of this user may hold so many files and sockets open; Node itself goes up to the hard limit. */
export function requireOpenFiles(count: number): void {
  const { userLimits } = process.report.getReport() as UserLimits;
  const allowed = Number(userLimits?.open_files?.hard);
  // Also `unlimited`, and a system that has no such limit.
  if (Number.isNaN(allowed) || allowed >= count) return;
  throw new Error(`This needs ${count} open files, and ${allowed} are allowed: raise \`ulimit -Hn\``);
}
