export type ToastMessage = { readonly id: number; readonly text: string; readonly durationMs: number };

const defaultDurationMs = 5_000;
const maxShown = 3;

let toasts: readonly ToastMessage[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Says one short thing for `durationMs`; the same words that still stand there are shown anew, not twice. */
export function showToast(text: string, durationMs: number = defaultDurationMs): void {
  const others = toasts.filter((toast) => toast.text !== text);
  changeToasts([...others, { id: nextId++, text, durationMs }].slice(-maxShown));
}

export function dismissToast(id: number): void {
  changeToasts(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly ToastMessage[] {
  return toasts;
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changeToasts(next: readonly ToastMessage[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
