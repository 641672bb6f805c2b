// The parts of React that Base UI imports by CommonJS or as one object, either of which would pull all of Preact's compat layer
// into the first scripts of every page (vite-plugins/react-by-preact.ts).
import { useId, useMemo, useSyncExternalStore } from 'react';

export { useSyncExternalStore };

/** Without `useInsertionEffect`, which Base UI does not use when it finds Preact's. */
export const SafeReact = { useId };

/** As in `use-sync-external-store`, without the comparison function, which Base UI does not use. */
export function useSyncExternalStoreWithSelector(subscribe, getSnapshot, _getServerSnapshot, select) {
  const getSelection = useMemo(() => selectOnce(getSnapshot, select), [getSnapshot, select]);
  return useSyncExternalStore(subscribe, getSelection);
}

/** Makes a reader that returns the same object while the snapshot is the same. */
function selectOnce(getSnapshot, select) {
  let last;
  return () => {
    const snapshot = getSnapshot();
    if (!last || !Object.is(last.snapshot, snapshot)) last = { snapshot, selection: select(snapshot) };
    return last.selection;
  };
}
