import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../platform/listeners.ts';

declare global {
  interface Window {
    /** Document Picture-in-Picture, where the browser has it. */
    readonly documentPictureInPicture?: {
      requestWindow(options: { readonly width: number; readonly height: number }): Promise<Window>;
    };
  }
}

const size = { width: 280, height: 190 };

let shown: Window | null = null;
const changes = createListeners();

export const hasSmallWindows = () => 'documentPictureInPicture' in window;

/** The one that is open. */
export const useSmallWindow = () => useSyncExternalStore(changes.watch, () => shown);

/** Opens a small window over all others, or brings its person back from it. Call it while they press something. */
export async function toggleSmallWindow(): Promise<void> {
  if (shown) return shown.close();
  const opened = await window.documentPictureInPicture?.requestWindow(size).catch(() => null);
  // Refused, as within another site's page: to say so is the browser's.
  if (!opened) return;
  change(opened);
  opened.addEventListener('pagehide', () => shown === opened && change(null));
}

function change(next: Window | null): void {
  shown = next;
  changes.notify();
}
