import { type ComponentType, useEffect, useState } from 'react';
import { chunkStatus } from '../live/connection-status.ts';
import { loadChunk } from './load-chunk.ts';

const retryAfterMs = 10_000;

type BackgroundComponent<Props> = ReturnType<typeof createBackgroundComponent<Props>>;

/** A component that a page works without. `importIt` is a dynamic import. */
export function createBackgroundComponent<Props>(importIt: () => Promise<ComponentType<Props>>) {
  let Component: ComponentType<Props> | null = null;
  return {
    /** The component, once it is loaded. */
    read: () => Component,
    load: async (): Promise<void> => {
      Component = await loadChunk(importIt);
    },
  };
}

/**
 * Loads the component once it is wanted. It fails alone and is tried again until it comes; meanwhile it is missing, and the
 * page says that it is reconnecting.
 */
export function useBackgroundComponent<Props>(component: BackgroundComponent<Props>, isWanted: boolean) {
  const [Component, setComponent] = useState(component.read);
  const [isMissing, setIsMissing] = useState(false);
  const isAwaited = isWanted && !Component;

  useEffect(() => {
    if (!isAwaited) return;
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;

    const show = () => setComponent(component.read);
    const load = () => void component.load().then(show, loadLater);
    function loadLater(): void {
      if (isOver) return;
      setIsMissing(true);
      chunkStatus.markDown();
      retry = setTimeout(load, retryAfterMs);
    }

    load();
    return () => {
      isOver = true;
      clearTimeout(retry);
      chunkStatus.markUp();
    };
  }, [component, isAwaited]);

  return { Component, isMissing };
}
