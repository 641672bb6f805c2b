import { type ComponentType, useState } from 'react';
import { loadPart } from '../platform/release/load-part.ts';
import { mendPage } from '../platform/release/mend-page.ts';
import { showToast } from './toast-queue.ts';

type OnDemand<Props> = {
  /** Null until it has been asked for and has arrived. */
  Component: ComponentType<Props> | null;
  /** Resolves to whether it is there; says so in a toast when it could not be loaded. */
  load: () => Promise<boolean>;
};

/** A component whose code is fetched when somebody first asks for it. `importIt` is a dynamic import. */
export function useOnDemand<Props>(importIt: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> } | null>(null);

  async function load(): Promise<boolean> {
    if (loaded) return true;
    try {
      setLoaded({ Component: await loadPart(importIt) });
      return true;
    } catch {
      showToast('This could not be loaded. Please check your connection.');
      void mendPage();
      return false;
    }
  }

  return { Component: loaded?.Component ?? null, load };
}
