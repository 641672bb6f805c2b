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

/** What `select` finds in somebody's store, and null for nobody: a primitive, or what the store holds itself. */
export function useSelected<View, Found>(
  open: (userId: string) => Watched<View>,
  userId: string | undefined,
  select: (view: View) => Found,
): Found | null {
  const store = userId ? open(userId) : null;
  const read = () => store && select(store.read());
  return useSyncExternalStore(store?.watch ?? watchNothing, read, read);
}
