import { type ComponentType, useRef, useState } from 'react';
import { loadChunk } from '../platform/updates/load-chunk.ts';
import { reloadOnce } from '../platform/updates/reload-once.ts';
import { showToast } from './feedback/toast-queue.ts';

type OnDemand<Props> = {
  /** Null until it has been asked for and has loaded. */
  Component: ComponentType<Props> | null;
  /** Resolves to whether the component is loaded; shows a toast if it could not be. */
  load: () => Promise<boolean>;
};

/** A component whose code is fetched when it is first asked for. `importIt` is a dynamic import. */
export function useOnDemand<Props>(importIt: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> } | null>(null);
  const isMissing = useRef(false);

  async function load(): Promise<boolean> {
    if (loaded) return true;
    try {
      setLoaded({ Component: await loadChunk(importIt) });
      isMissing.current = false;
      return true;
    } catch {
      isMissing.current = true;
      showToast('This could not be loaded. Please check your connection.');
      void reloadOnce(() => isMissing.current);
      return false;
    }
  }

  return { Component: loaded?.Component ?? null, load };
}
