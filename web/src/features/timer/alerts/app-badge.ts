const waiting = new Set<'run' | 'break'>();

/**
 * Marks the installed app's icon while a run or a break is at its end, and its person has not come back to it. Returns how to
 * take the mark off.
 */
export function markWaiting(what: 'run' | 'break', isWaiting: boolean): () => void {
  if (isWaiting) waiting.add(what);
  // The worker marks an end while the page sleeps, and that may be seen to elsewhere before the page wakes.
  const mark = () => showMark();
  mark();
  document.addEventListener('visibilitychange', mark);
  return () => {
    document.removeEventListener('visibilitychange', mark);
    if (waiting.delete(what)) mark();
  };
}

function showMark(): void {
  // What cannot be marked, as in a tab or for want of permission, is no trouble.
  const marked = waiting.size > 0 ? navigator.setAppBadge?.(waiting.size) : navigator.clearAppBadge?.();
  marked?.catch(() => {});
}
