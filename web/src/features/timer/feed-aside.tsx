import type { ReactNode } from 'react';
import { feedShownKey, useStoredFlag } from '../../platform/stored-flag.ts';

/** Where other people's progress shows, unless it is turned off. */
export function FeedAside({ children }: { children: ReactNode }) {
  const [isShown] = useStoredFlag(feedShownKey, true);
  return isShown ? children : null;
}
