import X from 'lucide-react/icons/x';
import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePageSeen } from '../../platform/use-page-seen.ts';
import { Button, IconButton } from '../button.tsx';
import { dismissToast, readToasts, type ToastMessage, watchToasts } from './toast-queue.ts';

/**
 * Where toasts stand: at a corner of a large window's foot; on a phone over its bar, and those that offer something at its foot,
 * within the thumb's reach, of each the newest; a question where the page keeps room for it.
 */
export function Toaster({ children }: { children: ReactNode }) {
  const toasts = useSyncExternalStore(watchToasts, readToasts, readToasts);
  // Whoever closes one with the keyboard goes on from where they were.
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
          // Whoever looks at another window comes back to where they were.
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
  /** One that came later has its place where there is but one. */
  isBehind: boolean;
  onDismiss: () => void;
};

/** Leaves after its time, which does not pass while a pointer or the focus rests on it or nobody sees it. */
function Toast({ toast: { id, text, durationMs, action }, isBehind, onDismiss }: ToastProps) {
  const message = useRef<HTMLDivElement>(null);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPageSeen = usePageSeen();
  const isHeld = isPointedAt || isFocused || !isPageSeen;
  // In the rendering that holds it: the time that is left may be none.
  useLayoutEffect(() => {
    if (isHeld || (isBehind && message.current?.getClientRects().length === 0)) return;
    const timer = setTimeout(dismissToast, durationMs, id);
    return () => clearTimeout(timer);
  }, [id, durationMs, isHeld, isBehind]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is read; its button is what one operates, and Esc a short cut to that
    <div
      ref={message}
      // One that comes up under a pointer at rest was not pointed at.
      onPointerMove={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onKeyDown={({ key }) => key === 'Escape' && onDismiss()}
      className={`pointer-events-auto flex animate-rise items-center rounded-2xl border border-line bg-solid py-1 ps-5 pe-1 font-medium text-ink shadow-float ${action ? 'above-foot flex-wrap' : 'at-top'} ${action?.isAnswer ? 'question' : ''}`}
    >
      {/* Its buttons go below it where they would leave it a column of letters: on a phone, in large type. */}
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
