// What Base UI reads of React by CommonJS or as one object, either of which would bring all of Preact's compat layer into the
// first scripts of every page (vite-plugins/react-by-preact.ts).
import { useId, useMemo, useSyncExternalStore } from 'react';

export { useSyncExternalStore };

/** Without `useInsertionEffect`, which Base UI leaves aside where it finds Preact's. */
export const SafeReact = { useId };

/** As in `use-sync-external-store`, without the comparison, which Base UI does not ask for. */
export function useSyncExternalStoreWithSelector(subscribe, getSnapshot, _getServerSnapshot, select) {
  const getSelection = useMemo(() => selectOnce(getSnapshot, select), [getSnapshot, select]);
  return useSyncExternalStore(subscribe, getSelection);
}

/** A reader that answers the same object while the snapshot is the same. */
function selectOnce(getSnapshot, select) {
  let last;
  return () => {
    const snapshot = getSnapshot();
    if (!last || !Object.is(last.snapshot, snapshot)) last = { snapshot, selection: select(snapshot) };
    return last.selection;
  };
}
