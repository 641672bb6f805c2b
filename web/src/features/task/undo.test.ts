import { expect, it, onTestFinished } from 'vitest';
import { forgetToasts } from '../../ui/feedback/toast-queue.ts';
import { offerUndo, undoLast } from './undo.ts';

it('the last 50 acts are taken back one after the other, the latest first, and those of another person never', () => {
  onTestFinished(forgetToasts);
  const undone: number[] = [];
  for (let n = 1; n <= 51; n += 1) offerUndo('ann', `Task ${n} deleted`, () => undone.push(n));
  undoLast('mira');
  expect(undone).toEqual([]);
  for (let n = 1; n <= 51; n += 1) undoLast('ann');
  expect(undone).toEqual(Array.from({ length: 50 }, (_, n) => 51 - n));
});
