import { type ComponentType, useEffect, useState } from 'react';
import { partTrouble } from '../live/trouble-watch.ts';
import { loadPart } from './load-part.ts';

const pauseMs = 10_000;

type BackgroundPart<Props> = ReturnType<typeof createBackgroundPart<Props>>;

/** A part that a page works without. `importIt` is a dynamic import. */
export function createBackgroundPart<Props>(importIt: () => Promise<ComponentType<Props>>) {
  let Component: ComponentType<Props> | null = null;
  return {
    /** The part, once it has come. */
    read: () => Component,
    load: async (): Promise<void> => {
      Component = await loadPart(importIt);
    },
  };
}

/**
 * Loads the part once it is wanted. It fails alone and is tried again until it comes; meanwhile it is missing, and the page
 * says that it is reconnecting.
 */
export function useBackgroundPart<Props>(part: BackgroundPart<Props>, isWanted: boolean) {
  const [Component, setComponent] = useState(part.read);
  const [isMissing, setIsMissing] = useState(false);
  const isAwaited = isWanted && !Component;

  useEffect(() => {
    if (!isAwaited) return;
    let isOver = false;
    let pause: ReturnType<typeof setTimeout> | undefined;

    const take = () => setComponent(part.read);
    const tryIt = () => void part.load().then(take, tryLater);
    function tryLater(): void {
      if (isOver) return;
      setIsMissing(true);
      partTrouble.begin();
      pause = setTimeout(tryIt, pauseMs);
    }

    tryIt();
    return () => {
      isOver = true;
      clearTimeout(pause);
      partTrouble.end();
    };
  }, [part, isAwaited]);

  return { Component, isMissing };
}
