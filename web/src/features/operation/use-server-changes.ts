import { useEffect, useEffectEvent, useRef } from 'react';
import { useReplica } from './person-replica.ts';

/** Calls back when the server's state of the person changes, whichever device caused it. Waiting operations do not count. */
export function useServerChanges(userId: string, onChange: () => void): void {
  const { state, isSynced, outbox } = useReplica(userId);
  const isWaiting = outbox.length > 0;
  const known = useRef(state);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (isWaiting) return;
    const before = known.current;
    known.current = state;
    if (isSynced && before && before !== state) tell();
  }, [state, isSynced, isWaiting]);
}
