import {
  type ActivityStats,
  activityStatsTimes,
  describeActivity,
} from '@focuspool/domain/home/activity-stats';
import { useEffect, useState } from 'react';
import { api, call } from '../../platform/api/api.ts';

/** How many people work right now, and how many finished something. Its space is kept while that is unknown. */
export function ActivityLine() {
  const stats = useActivityStats();
  return (
    <p className="min-h-10 max-w-64 content-center text-sm text-balance text-ink-quiet max-sm:max-w-none">
      {stats && <span className="animate-late">{describeActivity(stats)}</span>}
    </p>
  );
}

/** The activity of everyone, asked for again each minute while the page is visible; null until known. */
function useActivityStats(): ActivityStats | null {
  const [stats, setStats] = useState<ActivityStats | null>(null);

  useEffect(() => {
    let latest = 0;
    async function ask(): Promise<void> {
      const turn = ++latest;
      const isSeen = document.visibilityState !== 'hidden' && navigator.onLine;
      // Without an answer the page shows nothing rather than old numbers, also when a person comes back to it.
      const answer = isSeen ? await call(api.home.pulse.$get()).catch(() => null) : null;
      if (turn === latest) setStats(answer);
    }
    void ask();
    const interval = setInterval(ask, activityStatsTimes.pollMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      latest = -1;
      clearInterval(interval);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);

  return stats;
}
