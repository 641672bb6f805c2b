const waiting = new Set<'run' | 'break'>();

/**
 * Marks the installed app's icon while a run or a break is at its end, and its person has not come back to it. Returns how to
 * take the mark off.
 */
export function markWaiting(what: 'run' | 'break', isWaiting: boolean): () => void {
  if (isWaiting) waiting.add(what);
  else waiting.delete(what);
  // What cannot be marked, as in a tab or for want of permission, is no trouble.
  const marked = waiting.size > 0 ? navigator.setAppBadge?.(waiting.size) : navigator.clearAppBadge?.();
  marked?.catch(() => {});
  return () => void (isWaiting && markWaiting(what, false));
}
