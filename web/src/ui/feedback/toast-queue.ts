import { createListeners } from '../../platform/listeners.ts';

/** The action that a toast offers; `keys`, if any, do the same, in the format of `aria-keyshortcuts`. */
type ToastAction = {
  readonly label: string;
  readonly keys?: string;
  /** The toast is a question, which may stay for long: where the page reserves room for it, or else at a phone's foot. */
  readonly isAnswer?: true;
  readonly onPress: () => void;
};

export type ToastMessage = {
  readonly id: number;
  readonly text: string;
  readonly durationMs: number;
  readonly action?: ToastAction | undefined;
};

const defaultDurationMs = 5_000;
/** How long an offer to undo is shown, whatever it undoes (product 4.12); the keyboard and the list's menu undo it later too. */
export const undoToastMs = 8_000;
/** How long the request to set the timer is shown (product 2.11). */
export const setTimerToastMs = 3_000;
const maxShown = 3;

let toasts: readonly ToastMessage[] = [];
let nextId = 1;
const changes = createListeners();

/**
 * Shows a short text for `durationMs` and returns the toast's id. A toast with the same text is replaced rather than shown
 * twice, unless it offers an action. `toaster.tsx` draws it, and holds its time under the pointer.
 */
export function showToast(
  text: string,
  durationMs: number = defaultDurationMs,
  action?: ToastAction,
): number {
  const id = nextId++;
  const others = toasts.filter((toast) => toast.text !== text || toast.action);
  changeToasts([...others, { id, text, durationMs, action }].slice(-maxShown));
  return id;
}

export function dismissToast(id: number): void {
  changeToasts(toasts.filter((toast) => toast.id !== id));
}

export function forgetToasts(): void {
  changeToasts([]);
}

export function readToasts(): readonly ToastMessage[] {
  return toasts;
}

export const watchToasts = changes.watch;

function changeToasts(next: readonly ToastMessage[]): void {
  toasts = next;
  changes.notify();
}
