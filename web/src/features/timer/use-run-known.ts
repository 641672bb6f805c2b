import { useEffect, useState } from 'react';
import { openRunSync } from './current-run-requests.ts';

/**
 * False on a device that is new to the person, until it has heard of the run that they may have in hand elsewhere: a fresh
 * timer would invite them to begin a second one. Nobody waits for a server that does not answer.
 */
export function useRunKnown(userId: string): boolean {
  const [isKnown, setIsKnown] = useState(() => openRunSync(userId).hasAgreed());
  useEffect(() => {
    if (isKnown) return;
    const goOn = () => setIsKnown(true);
    openRunSync(userId).pull().then(goOn, goOn);
  }, [isKnown, userId]);
  return isKnown;
}
