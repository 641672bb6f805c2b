import RefreshCw from 'lucide-react/icons/refresh-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { useIsReconnecting } from '../../platform/live/connection-status.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';

/**
 * Says that the network or the live updates are gone, on a strip over the top bar's margin, so that nothing moves
 * or is covered.
 */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const isCutOff = useIsReconnecting();
  return (
    <div role="status" aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-40">
      {!isOnline && (
        <Strip sign={<WifiOff aria-hidden className="size-3.5 shrink-0 text-accent" />}>
          You are offline. Your timer keeps running
          <span className="max-sm:hidden">, and what you do is sent when you are back</span>.
        </Strip>
      )}
      {isOnline && isCutOff && (
        <Strip sign={<RefreshCw aria-hidden className="size-3.5 shrink-0 text-accent" />}>
          Reconnecting…
        </Strip>
      )}
    </div>
  );
}

function Strip({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <p className="flex animate-rise items-center justify-center gap-2 border-b border-line bg-solid pt-[env(safe-area-inset-top)] text-xs/4 font-medium text-ink">
      {sign}
      <span>{children}</span>
    </p>
  );
}
