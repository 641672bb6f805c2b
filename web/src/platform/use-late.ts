import { useEffect, useState } from 'react';

/** Whether the same thing, such as one attempt, has been going on for `patienceMs`. `ongoing` is null while nothing is. */
export function useLate(ongoing: string | number | null, patienceMs: number): boolean {
  const [late, setLate] = useState<string | number | null>(null);
  useEffect(() => {
    if (ongoing === null) return;
    const timeout = setTimeout(setLate, patienceMs, ongoing);
    return () => {
      clearTimeout(timeout);
      setLate(null);
    };
  }, [ongoing, patienceMs]);
  return ongoing !== null && late === ongoing;
}
