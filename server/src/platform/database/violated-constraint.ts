/** True when the database refused a write because of this constraint; the drivers put the name into the cause. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && at.constraint === constraint) return true;
  }
  return false;
}
