import { loadChunk } from '../../../platform/updates/load-chunk.ts';

/** How long a finish is celebrated, while the confetti falls (product 9.4). */
export const celebrationMs = 5_000;
const pieces = 150;
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
