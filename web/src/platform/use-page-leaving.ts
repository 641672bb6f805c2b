import { useEffect, useEffectEvent } from 'react';

/** Calls `save` whenever the page may be gone the next moment, and when it is seen again. */
export function usePageLeaving(save: () => void): void {
  const onLeave = useEffectEvent(save);
  useEffect(() => {
    const leave = () => onLeave();
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, []);
}
