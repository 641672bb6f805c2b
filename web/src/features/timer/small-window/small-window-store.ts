import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../platform/listeners.ts';

declare global {
  interface Window {
    /** Document Picture-in-Picture, if the browser supports it. */
    readonly documentPictureInPicture?: {
      requestWindow(options: { readonly width: number; readonly height: number }): Promise<Window>;
    };
  }
}

const size = { width: 280, height: 190 };

let shown: Window | null = null;
const changes = createListeners();

export const hasSmallWindows = () => 'documentPictureInPicture' in window;

/** Returns the open small window, or null. */
export const useSmallWindow = () => useSyncExternalStore(changes.watch, () => shown);

/** Opens a small window on top of all others, or closes it. Must be called while the person presses something. */
export async function toggleSmallWindow(): Promise<void> {
  if (shown) return shown.close();
  const opened = await window.documentPictureInPicture?.requestWindow(size).catch(() => null);
  // Refused, for example inside another site's page; saying so is up to the browser.
  if (!opened) return;
  change(opened);
  opened.addEventListener('pagehide', () => shown === opened && change(null));
}

function change(next: Window | null): void {
  shown = next;
  changes.notify();
}
