let held = 0;
const listeners = new Set<() => void>();

/** Holds back reloads of the page, as while a timer runs; returns how to let go. */
export function holdReload(): () => void {
  change(1);
  let isHeld = true;
  return () => {
    if (isHeld) change(-1);
    isHeld = false;
  };
}

export const isReloadSafe = (): boolean => held === 0;

/** Calls back when the answer of `isReloadSafe` may have changed; returns how to stop. */
export function watchReloadGuard(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Does it now, or as soon as nothing holds back a reload any more. */
export function whenReloadSafe(act: () => void): void {
  if (isReloadSafe()) {
    act();
    return;
  }
  const stop = watchReloadGuard(() => {
    if (!isReloadSafe()) return;
    stop();
    act();
  });
}

function change(by: 1 | -1): void {
  held += by;
  for (const listener of [...listeners]) listener();
}
