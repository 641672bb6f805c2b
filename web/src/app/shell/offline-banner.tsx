import RefreshCw from 'lucide-react/icons/refresh-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { useIsReconnecting } from '../../platform/live/connection-status.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';

type OfflineBannerProps = { isTimerRunning: boolean; isMember: boolean };

/** Says that the network or the live updates are gone, on a strip along the window's top edge; the top bar makes room for it. */
export function OfflineBanner({ isTimerRunning, isMember }: OfflineBannerProps) {
  const isOnline = useIsOnline();
  const isCutOff = useIsReconnecting();
  return (
    // Announced when it appears, but not again when a run begins or ends in the meantime.
    <div
      role="status"
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed inset-x-0 top-0 z-40"
    >
      {!isOnline && (
        <Strip sign={<WifiOff aria-hidden className="size-4 shrink-0 text-accent" />}>
          You are offline.
          {isTimerRunning && ' Your timer keeps running.'}
          {isMember && (
            <span className={isTimerRunning ? 'max-sm:hidden' : ''}>
              {' '}
              Changes are kept<span className="max-sm:hidden">, and sent when you are back</span>.
            </span>
          )}
        </Strip>
      )}
      {isOnline && isCutOff && (
        <Strip sign={<RefreshCw aria-hidden className="size-4 shrink-0 text-accent" />}>Reconnecting…</Strip>
      )}
    </div>
  );
}

function Strip({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <p className="offline-strip flex animate-rise items-center justify-center gap-2 border-b border-line bg-solid text-sm/5 font-medium text-ink">
      {sign}
      {/* With large text only the first words remain, which matter most: a second line would cover the bar. */}
      <span className="line-clamp-1">{children}</span>
    </p>
  );
}
