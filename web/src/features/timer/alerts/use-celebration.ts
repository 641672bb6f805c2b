import type { TimerStatus } from '@focuspool/domain/timer/timer';
import { useEffect, useState } from 'react';
import { loadChunk } from '../../../platform/updates/load-chunk.ts';

const pieces = 150;
/** The text shown while a finish is celebrated. */
export const celebrationText = "Congratulations! You've successfully completed your task!";
/** How long a finish is celebrated (product 9.4). */
const celebrationMs = 5_000;
const framesASecond = 60;

/** Throws confetti, except for people who asked for less motion. */
export async function throwConfetti(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const library = await loadChunk(() => import('canvas-confetti')).catch(() => null);
  if (!library) return;
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  canvas.className = 'pointer-events-none fixed inset-0 z-60 size-full';
  document.body.append(canvas);
  await library.default.create(canvas, { resize: true, useWorker: true })({
    particleCount: pieces,
    spread: 100,
    startVelocity: 48,
    ticks: (celebrationMs / 1000) * framesASecond,
    origin: { y: 0.6 },
  });
  canvas.remove();
}

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
