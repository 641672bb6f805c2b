import { createListeners } from '../../platform/listeners.ts';
import { dismissToast, showToast, undoToastMs } from '../../ui/feedback/toast-queue.ts';

const mostKept = 50;

type Undoable = { readonly userId: string; readonly text: string; readonly undo: () => void };

// The actions done in this tab, the latest at the end.
let undoable: readonly Undoable[] = [];
const changes = createListeners();
export const watchLastUndoable = changes.watch;

function keep(next: readonly Undoable[]): void {
  undoable = next.slice(-mostKept);
  changes.notify();
}

/**
 * Says what was done and offers to undo it, by what `undo` sends (`list-actions.ts`, `repeat-list.ts`). Ctrl+Z and the list's
 * menu still undo it after the message is gone.
 */
export function offerUndo(userId: string, text: string, undo: () => void): void {
  const take = () => {
    keep(undoable.filter((each) => each !== offered));
    dismissToast(toastId);
    undo();
  };
  const toastId = showToast(text, undoToastMs, { label: 'Undo', keys: 'Control+Z', onPress: take });
  const offered: Undoable = { userId, text, undo: take };
  keep([...undoable.filter((each) => each.userId === userId), offered]);
}

/** Returns the person's last action; undefined if there is nothing to undo. */
export function findLastUndoable(userId: string): Undoable | undefined {
  const last = undoable.at(-1);
  return last?.userId === userId ? last : undefined;
}

/** Undoes the person's last action. */
export const undoLast = (userId: string) => findLastUndoable(userId)?.undo();
