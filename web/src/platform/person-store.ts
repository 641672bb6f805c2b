import { useSyncExternalStore } from 'react';

/** Returns a function that opens each person's store only once on this page. */
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

/** Returns what `select` finds in a person's store, or null without a person: a primitive, or an object held by the store. */
export function useSelected<View, Found>(
  open: (userId: string) => Watched<View>,
  userId: string | undefined,
  select: (view: View) => Found,
): Found | null {
  const store = userId ? open(userId) : null;
  const read = () => store && select(store.read());
  return useSyncExternalStore(store?.watch ?? watchNothing, read, read);
}
