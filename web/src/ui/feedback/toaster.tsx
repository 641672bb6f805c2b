import X from 'lucide-react/icons/x';
import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePageSeen } from '../../platform/use-page-seen.ts';
import { Button, IconButton } from '../button.tsx';
import { dismissToast, readToasts, type ToastMessage, watchToasts } from './toast-queue.ts';

/**
 * Places the toasts: in a corner of a large window's foot; on a phone over its bar, those with an action at its foot, within the
 * thumb's reach, only the newest of each; a question where the page reserves room for it.
 */
export function Toaster({ children }: { children: ReactNode }) {
  const toasts = useSyncExternalStore(watchToasts, readToasts, readToasts);
  // Closing a toast with the keyboard returns the focus to where it was.
  const cameFrom = useRef<HTMLElement>(null);
  function dismiss(id: number): void {
    cameFrom.current?.focus({ preventScroll: true });
    dismissToast(id);
  }
  return (
    <>
      {children}
      <div
        role="status"
        aria-live="polite"
        aria-atomic={false}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            cameFrom.current = relatedTarget;
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          // A person who looks at another window in between still returns to where they were.
          if (document.hasFocus() && !currentTarget.contains(relatedTarget)) cameFrom.current = null;
        }}
        className="toasts"
      >
        {toasts.map((toast, at) => (
          <Toast
            key={toast.id}
            toast={toast}
            isBehind={toasts.slice(at + 1).some(({ action }) => !action === !toast.action)}
            onDismiss={() => dismiss(toast.id)}
          />
        ))}
      </div>
    </>
  );
}

type ToastProps = {
  toast: ToastMessage;
  /** Whether a later toast takes its place in windows with room for only one. */
  isBehind: boolean;
  onDismiss: () => void;
};

/** Disappears after its time, which is paused while the pointer or focus is on it or the page is hidden. */
function Toast({ toast: { id, text, durationMs, action }, isBehind, onDismiss }: ToastProps) {
  const message = useRef<HTMLDivElement>(null);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPageSeen = usePageSeen();
  const isHeld = isPointedAt || isFocused || !isPageSeen;
  // In a layout effect, so that holding stops the timer within the same rendering: no time may be left.
  useLayoutEffect(() => {
    if (isHeld || (isBehind && message.current?.getClientRects().length === 0)) return;
    const timer = setTimeout(dismissToast, durationMs, id);
    return () => clearTimeout(timer);
  }, [id, durationMs, isHeld, isBehind]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is read; its button is what one operates, and Esc a short cut to that
    <div
      ref={message}
      // A toast that appears under a resting pointer is not being pointed at.
      onPointerMove={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onKeyDown={({ key }) => key === 'Escape' && onDismiss()}
      className={`pointer-events-auto flex animate-rise items-center rounded-2xl border border-line bg-solid py-1 ps-5 pe-1 font-medium text-ink shadow-float ${action ? 'above-foot flex-wrap' : 'at-top'} ${action?.isAnswer ? 'question' : ''}`}
    >
      {/* The buttons wrap below the text if they would squeeze it into a column of letters, as on a phone with large type. */}
      <p
        className={`min-w-0 max-w-max grow py-1.5 wrap-anywhere ${action?.isAnswer ? 'basis-24 max-sm:text-sm' : 'basis-32'}`}
      >
        {text}
      </p>
      <div className="ms-auto flex items-center">
        {action && (
          <Button
            variant="plain"
            aria-keyshortcuts={action.keys}
            onClick={() => {
              onDismiss();
              action.onPress();
            }}
            className="ms-2"
          >
            {action.label}
          </Button>
        )}
        <IconButton label="Close this message" onClick={onDismiss}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
    </div>
  );
}
