const waiting = new Set<'run' | 'break'>();

/**
 * Marks the installed app's icon while a run or a break has ended and the person has not come back to it. Returns a function
 * that removes the mark.
 */
export function markWaiting(what: 'run' | 'break', isWaiting: boolean): () => void {
  if (isWaiting) waiting.add(what);
  // The worker marks an end while the page sleeps, and the person may have dealt with it elsewhere before the page wakes.
  const mark = () => showMark();
  mark();
  document.addEventListener('visibilitychange', mark);
  return () => {
    document.removeEventListener('visibilitychange', mark);
    if (waiting.delete(what)) mark();
  };
}

function showMark(): void {
  // Failing to set a mark, as in a tab or without permission, does no harm.
  const marked = waiting.size > 0 ? navigator.setAppBadge?.(waiting.size) : navigator.clearAppBadge?.();
  marked?.catch(() => {});
}
