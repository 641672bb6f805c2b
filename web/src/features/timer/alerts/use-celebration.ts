import type { TimerStatus } from '@focuspool/domain/timer/timer';
import { useEffect, useState } from 'react';
import { celebrationMs, throwConfetti } from './confetti.ts';

/** The text shown while a finish is celebrated. */
export const celebrationText = "Congratulations! You've successfully completed your task!";

/** True for five seconds after the timer was seen to reach zero, while confetti falls (product 4.2). */
export function useCelebration(status: TimerStatus): boolean {
  const [seen, setSeen] = useState(status);
  const [isCelebrating, setIsCelebrating] = useState(false);
  if (seen !== status) {
    setSeen(status);
    setIsCelebrating(seen === 'running' && status === 'finished');
  }

  useEffect(() => {
    if (!isCelebrating) return;
    void throwConfetti();
    const timeout = setTimeout(() => setIsCelebrating(false), celebrationMs);
    return () => clearTimeout(timeout);
  }, [isCelebrating]);

  return isCelebrating;
}
