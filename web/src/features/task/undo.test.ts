import { expect, it, onTestFinished } from 'vitest';
import { forgetToasts } from '../../ui/feedback/toast-queue.ts';
import { offerUndo, undoLast } from './undo.ts';

it('the last 50 actions are undone one by one, the latest first, and never those of another person', () => {
  onTestFinished(forgetToasts);
  const undone: number[] = [];
  for (let n = 1; n <= 51; n += 1) offerUndo('ann', `Task ${n} deleted`, () => undone.push(n));
  undoLast('mira');
  expect(undone).toEqual([]);
  for (let n = 1; n <= 51; n += 1) undoLast('ann');
  expect(undone).toEqual(Array.from({ length: 50 }, (_, n) => 51 - n));
});
