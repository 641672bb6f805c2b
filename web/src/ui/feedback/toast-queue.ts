import { createListeners } from '../../platform/listeners.ts';

/** What a message offers to do; `keys`, where there are any, do the same, as `aria-keyshortcuts` has it. */
type ToastAction = {
  readonly label: string;
  readonly keys?: string;
  /** The message is a question, which may stand for long: where the page keeps room for it, or else at a phone's foot. */
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
/** As long as what was deleted can be brought back (product 4.12). */
export const undoToastMs = 8_000;
/** Asks for the timer to be set (product 2.11). */
export const setTimerToastMs = 3_000;
const maxShown = 3;

let toasts: readonly ToastMessage[] = [];
let nextId = 1;
const changes = createListeners();

/**
 * Says one short thing for `durationMs`, and answers its id; the same words that still stand there are shown anew, not twice,
 * unless each offers something of its own.
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
