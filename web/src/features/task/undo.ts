import { dismissToast, showToast, undoToastMs } from '../../ui/feedback/toast-queue.ts';

const mostKept = 50;

type Undoable = { readonly userId: string; readonly toastId: number; readonly undo: () => void };

// What was done in this tab, the last at the end.
let undoable: readonly Undoable[] = [];

/** Says what was done, with a way to take it back; Ctrl+Z still does once the message is gone. */
export function offerUndo(userId: string, text: string, undo: () => void): void {
  const take = () => {
    undoable = undoable.filter((each) => each !== offered);
    undo();
  };
  const toastId = showToast(text, undoToastMs, { label: 'Undo', keys: 'Control+Z', onPress: take });
  const offered: Undoable = { userId, toastId, undo: take };
  undoable = [...undoable.filter((each) => each.userId === userId), offered].slice(-mostKept);
}

/** Takes back what the person did last. */
export function undoLast(userId: string): void {
  const last = undoable.at(-1);
  if (last?.userId !== userId) return;
  dismissToast(last.toastId);
  last.undo();
}
