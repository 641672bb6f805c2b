import { type Pulse, pulseTimes } from '@focuspool/domain/home/pulse-contract';
import { useEffect, useState } from 'react';
import { fetchPulse } from './pulse-request.ts';

/** What goes on elsewhere, asked again each minute while somebody looks; null until it is known. */
export function usePulse(): Pulse | null {
  const [pulse, setPulse] = useState<Pulse | null>(null);

  useEffect(() => {
    let isGone = false;
    async function ask(): Promise<void> {
      if (document.visibilityState === 'hidden') return;
      // Without an answer the page says nothing rather than something old.
      const answer = await fetchPulse().catch(() => null);
      if (!isGone) setPulse(answer);
    }
    void ask();
    const interval = setInterval(ask, pulseTimes.askAgainMs);
    return () => {
      isGone = true;
      clearInterval(interval);
    };
  }, []);

  return pulse;
}
