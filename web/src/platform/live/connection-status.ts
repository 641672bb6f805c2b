import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

const quietMs = 3_000;

export type ConnectionStatus = {
  markDown(): void;
  markUp(): void;
  /** True once a loss has lasted long enough to be worth showing. */
  isDown(): boolean;
  watch(listener: () => void): () => void;
};

/** Hides short losses: only one that lasts three seconds is shown. */
export function createConnectionStatus(): ConnectionStatus {
  const changes = createListeners();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDown = false;

  function change(next: boolean): void {
    if (isDown === next) return;
    isDown = next;
    changes.notify();
  }

  return {
    markDown: () => {
      if (isDown || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        change(true);
      }, quietMs);
    },
    markUp: () => {
      clearTimeout(timer);
      timer = undefined;
      change(false);
    },
    isDown: () => isDown,
    watch: changes.watch,
  };
}

/** The status of this tab's live connection; kept apart, so that a page without live updates need not load the connection. */
export const tabConnectionStatus = createConnectionStatus();

/** The status of background parts that could not be loaded and are tried again. */
export const chunkStatus = createConnectionStatus();

/** True while live updates, or the code that handles them, have been missing for some seconds. */
export function useIsReconnecting(): boolean {
  const isCutOff = useSyncExternalStore(tabConnectionStatus.watch, tabConnectionStatus.isDown, () => false);
  const isChunkMissing = useSyncExternalStore(chunkStatus.watch, chunkStatus.isDown, () => false);
  return isCutOff || isChunkMissing;
}
