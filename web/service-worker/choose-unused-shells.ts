type ShellsInUse = {
  /** The version that answers now, and the newest one waiting to do so (the same one if none waits). */
  readonly active: string | undefined;
  readonly waiting: string | undefined;
  /** The version that each open tab began with. */
  readonly tabs: readonly (string | undefined)[];
};

/** The kept versions that nobody needs any more: none while one in use is unknown (undefined), since it may be any of them. */
export function chooseUnusedShells(kept: readonly string[], inUse: ShellsInUse): string[] {
  const needed = [inUse.active, inUse.waiting, ...inUse.tabs];
  return needed.includes(undefined) ? [] : kept.filter((version) => !needed.includes(version));
}
