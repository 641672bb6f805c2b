type ShellsInUse = {
  /** The version that answers now, and the newest that waits to do so (the same one where none waits). */
  readonly active: string | undefined;
  readonly waiting: string | undefined;
  /** The version that each open tab was begun with. */
  readonly tabs: readonly (string | undefined)[];
};

/** The kept versions that nobody needs any more: none while one in use is not known (undefined), since it may be any. */
export function chooseUnusedShells(kept: readonly string[], inUse: ShellsInUse): string[] {
  const needed = [inUse.active, inUse.waiting, ...inUse.tabs];
  return needed.includes(undefined) ? [] : kept.filter((version) => !needed.includes(version));
}
