import { useLayoutEffect, useState } from 'react';
import { readEntry, writeEntry } from '../../platform/history-entry.ts';
import type { Location } from '../../platform/location.ts';
import { startRouter } from '../../platform/navigation.ts';

/** Returns the browser's current location, kept up to date by navigation within the product, back and forward. */
export function useHistoryLocation(): Location {
  const [location, setLocation] = useState(readLocation);
  useLayoutEffect(() => {
    const follow = () => setLocation(readLocation());
    const stopRouter = startRouter((to, options) => {
      writeEntry(to, options);
      follow();
    });
    addEventListener('popstate', follow);
    return () => {
      stopRouter();
      removeEventListener('popstate', follow);
    };
  }, []);
  return location;
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr: state, key } = readEntry();
  return { pathname, search, hash, state, key };
}
