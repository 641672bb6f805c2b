import { useEffect, useEffectEvent, useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const everyMs = 20_000;
const quietEveryMs = 120_000;

/** Tells those who listen now and then how much has come, rather than each line. */
export function FeedAnnouncer({ arrivals, isQuiet }: { arrivals: number; isQuiet: boolean }) {
  const [said, setSaid] = useState({ upTo: 0, words: '' });

  const say = useEffectEvent(() =>
    setSaid({ upTo: arrivals, words: describeArrivals(arrivals - said.upTo) }),
  );
  useEffect(() => {
    const interval = setInterval(() => say(), isQuiet ? quietEveryMs : everyMs);
    return () => clearInterval(interval);
  }, [isQuiet]);

  return (
    <VisuallyHidden>
      <span role="status">{said.words}</span>
    </VisuallyHidden>
  );
}

function describeArrivals(count: number): string {
  if (count <= 0) return '';
  return count === 1 ? '1 new progress message' : `${count} new progress messages`;
}
