import { createListeners } from '../listeners.ts';

let holds = 0;
const changes = createListeners();

/** Holds back reloads of the page, for example while a timer runs; returns how to release them. */
export function holdReload(): () => void {
  change(1);
  let isHeld = true;
  return () => {
    if (isHeld) change(-1);
    isHeld = false;
  };
}

export const isReloadSafe = (): boolean => holds === 0;

/** Calls back when the result of `isReloadSafe` may have changed; returns how to stop. */
export const watchReloadGuard = changes.watch;

/** Calls `act` now, or as soon as nothing holds back a reload any more. */
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
  holds += by;
  changes.notify();
}
