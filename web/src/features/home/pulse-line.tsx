import { describePulse } from '@focuspool/domain/home/pulse-words';
import { usePulse } from './use-pulse.ts';

/** The murmur of real work elsewhere. Its place is kept while it is not known. */
export function PulseLine() {
  const pulse = usePulse();
  return (
    <p className="min-h-10 max-w-64 content-center text-sm text-balance text-ink-quiet max-sm:max-w-none">
      {pulse && <span className="animate-late">{describePulse(pulse)}</span>}
    </p>
  );
}
