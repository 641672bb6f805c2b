import { useEffect, useEffectEvent, useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const everyMs = 60_000;

/** Tells those who listen how much has come since it is there, once a minute and never each line. */
export function FeedAnnouncer({ arrivals }: { arrivals: number }) {
  const [said, setSaid] = useState({ upTo: arrivals, words: '' });

  const say = useEffectEvent(() =>
    setSaid({ upTo: arrivals, words: describeArrivals(arrivals - said.upTo) }),
  );
  useEffect(() => {
    const interval = setInterval(() => say(), everyMs);
    return () => clearInterval(interval);
  }, []);

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
