import { useSyncExternalStore } from 'react';

/** Opens a store of each person once on this page. */
export function onePerPerson<Store>(open: (userId: string) => Store): (userId: string) => Store {
  const stores = new Map<string, Store>();
  return (userId) => {
    const store = stores.get(userId) ?? open(userId);
    stores.set(userId, store);
    return store;
  };
}

type Watched<View> = { read: () => View; watch: (onChange: () => void) => () => unknown };

const watchNothing = () => () => {};

/** What `select` finds in a store, and null where there is no store: a primitive, or what the store holds itself. */
export function useSelected<View, Found>(
  store: Watched<View> | null,
  select: (view: View) => Found,
): Found | null {
  const read = () => store && select(store.read());
  return useSyncExternalStore(store?.watch ?? watchNothing, read, read);
}
