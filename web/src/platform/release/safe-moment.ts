let held = 0;
const listeners = new Set<() => void>();

/** Says that the page must not be loaded anew just now, as while a timer runs; returns how to let go. */
export function holdMoment(): () => void {
  change(1);
  let isHeld = true;
  return () => {
    if (isHeld) change(-1);
    isHeld = false;
  };
}

export const isSafeMoment = (): boolean => held === 0;

/** Calls back when the answer of `isSafeMoment` may have changed; returns how to stop. */
export function watchMoment(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Does it now, or as soon as nothing holds the moment any more. */
export function whenSafe(act: () => void): void {
  if (isSafeMoment()) {
    act();
    return;
  }
  const stop = watchMoment(() => {
    if (!isSafeMoment()) return;
    stop();
    act();
  });
}

function change(by: 1 | -1): void {
  held += by;
  for (const listener of [...listeners]) listener();
}
