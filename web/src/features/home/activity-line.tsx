import {
  type ActivityStats,
  activityStatsTimes,
  describeActivity,
} from '@focuspool/domain/home/activity-stats';
import { useEffect, useState } from 'react';
import { api, call } from '../../platform/api/api.ts';

/** How many work right now, and how many finished something. Its place is kept while that is not known. */
export function ActivityLine() {
  const stats = useActivityStats();
  return (
    <p className="min-h-10 max-w-64 content-center text-sm text-balance text-ink-quiet max-sm:max-w-none">
      {stats && <span className="animate-late">{describeActivity(stats)}</span>}
    </p>
  );
}

/** What goes on elsewhere, asked again each minute while somebody looks; null until it is known. */
function useActivityStats(): ActivityStats | null {
  const [stats, setStats] = useState<ActivityStats | null>(null);

  useEffect(() => {
    let latest = 0;
    async function ask(): Promise<void> {
      const turn = ++latest;
      const isSeen = document.visibilityState !== 'hidden' && navigator.onLine;
      // Without an answer the page says nothing rather than something old, also to whoever comes back to it.
      const answer = isSeen ? await call(api.home.pulse.$get()).catch(() => null) : null;
      if (turn === latest) setStats(answer);
    }
    void ask();
    const interval = setInterval(ask, activityStatsTimes.askAgainMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      latest = -1;
      clearInterval(interval);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);

  return stats;
}
