import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { dismissToast, readToasts, type ToastMessage, watchToasts } from './toast-queue.ts';

/** Where toasts stand: out of the thumb's way on a phone, at the foot of a larger window. */
export function Toaster({ children }: { children: ReactNode }) {
  const toasts = useSyncExternalStore(watchToasts, readToasts, readToasts);
  return (
    <>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 top-[calc(env(safe-area-inset-top)+4.75rem)] z-60 mx-auto flex max-w-sm flex-col items-center gap-2 sm:top-auto sm:bottom-8"
      >
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} />
        ))}
      </div>
    </>
  );
}

/** Leaves after its time; a pointer that rests on it holds it. */
function Toast({ toast: { id, text, durationMs } }: { toast: ToastMessage }) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(dismissToast, durationMs, id);
    return () => clearTimeout(timer);
  }, [id, durationMs, isHeld]);
  return (
    <p
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      className="pointer-events-auto animate-rise rounded-2xl border border-line bg-solid px-5 py-3.5 text-center font-medium text-ink shadow-float"
    >
      {text}
    </p>
  );
}
