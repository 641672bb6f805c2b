import { createContext, useContext } from 'react';

/** True while the code of the next page is on its way. */
export const IsLeavingContext = createContext(false);

export const useIsLeaving = (): boolean => useContext(IsLeavingContext);
