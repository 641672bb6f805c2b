import { product } from '@focuspool/domain/product';
import { useSyncExternalStore } from 'react';
import {
  declineNewVersion,
  isNewVersionReady,
  takeNewVersion,
  watchNewVersion,
} from '../../platform/updates/new-version.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Asks before a new version replaces the open one; it lies over the page and moves nothing. On a phone it appears at the top,
 * because a person may be typing at the foot.
 */
export function NewVersionNote() {
  const isReady = useSyncExternalStore(watchNewVersion, isNewVersionReady, () => false);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-[calc(env(safe-area-inset-top)+4.5rem+var(--strip-shift))] z-40 sm:top-auto sm:bottom-6 sm:left-auto"
    >
      {isReady && (
        <div className="pointer-events-auto grid animate-rise gap-4 rounded-surface border border-line bg-solid p-5 text-ink shadow-float sm:max-w-88">
          <p className="font-medium">A new version of {product.name} is ready.</p>
          <div className="flex gap-2">
            <Button onClick={takeNewVersion}>Update now</Button>
            <Button variant="plain" onClick={declineNewVersion}>
              Later
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
