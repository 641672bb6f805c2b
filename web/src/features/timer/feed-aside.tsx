import type { ReactNode } from 'react';
import { feedShownKey, usePreference } from '../../platform/storage/preference.ts';

/** Where other people's progress shows, unless it is turned off. */
export function FeedAside({ children }: { children: ReactNode }) {
  const [isShown] = usePreference(feedShownKey, true);
  return isShown ? children : null;
}
