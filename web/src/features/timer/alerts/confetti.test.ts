import { afterEach, expect, it, vi } from 'vitest';
import { throwConfetti } from './confetti.ts';

const { fall } = vi.hoisted(() => ({ fall: vi.fn(async (_options: object) => {}) }));
vi.mock('canvas-confetti', () => ({ default: { create: () => fall } }));

/** Opens the page of a person who wants motion, or less of it. */
function openPage(wantsLess: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: wantsLess }));
  vi.stubGlobal('document', { createElement: () => ({ remove: () => {} }), body: { append: () => {} } });
}

afterEach(() => {
  vi.unstubAllGlobals();
  fall.mockClear();
});

it('150 pieces of confetti fall for five seconds (product 9.4)', async () => {
  openPage(false);
  await throwConfetti();
  expect(fall).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ particleCount: 150, ticks: 5 * 60 }),
  );
});

it('no confetti falls for a person who asked for less motion', async () => {
  openPage(true);
  await throwConfetti();
  expect(fall).not.toHaveBeenCalled();
});
