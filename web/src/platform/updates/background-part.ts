import { useEffect, useState } from 'react';
import { chunkStatus } from '../live/connection-status.ts';
import { loadChunk } from './load-chunk.ts';

const retryAfterMs = 10_000;

/** How many parts of the page are missing. */
let missingCount = 0;

type BackgroundPart<Part> = ReturnType<typeof createBackgroundPart<Part>>;

/** A part that a page can do without: a component, or a module of several. `importIt` is a dynamic import. */
export function createBackgroundPart<Part>(importIt: () => Promise<Part>) {
  let part: Part | null = null;
  return {
    /** Returns the part once it is loaded, else null. */
    read: () => part,
    load: async (): Promise<void> => {
      part = await loadChunk(importIt);
    },
  };
}

/**
 * Loads the part once it is wanted. A failure affects nothing else and is retried until it succeeds; meanwhile the part is
 * missing, and the page says that it is reconnecting.
 */
export function useBackgroundPart<Part>(wanted: BackgroundPart<Part>, isWanted: boolean) {
  const [part, setPart] = useState(wanted.read);
  const [isMissing, setIsMissing] = useState(false);
  const isAwaited = isWanted && !part;

  useEffect(() => {
    if (!isAwaited) return;
    let isOver = false;
    let isCounted = false;
    let retry: ReturnType<typeof setTimeout> | undefined;

    const show = () => setPart(wanted.read);
    const load = () => void wanted.load().then(show, loadLater);
    function loadLater(): void {
      if (isOver) return;
      setIsMissing(true);
      if (!isCounted) missingCount += 1;
      isCounted = true;
      chunkStatus.markDown();
      retry = setTimeout(load, retryAfterMs);
    }

    load();
    return () => {
      isOver = true;
      clearTimeout(retry);
      if (isCounted) missingCount -= 1;
      if (missingCount === 0) chunkStatus.markUp();
    };
  }, [wanted, isAwaited]);

  return { part, isMissing };
}
