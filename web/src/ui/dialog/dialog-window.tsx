import { Dialog as Base } from '@base-ui/react/dialog';
import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import type { DialogProps } from './dialog.tsx';

/** The window that `Dialog` shows. */
export function DialogWindow({
  isOpen,
  onClose,
  title,
  description,
  picture,
  initialFocus,
  hasCancel = false,
  isBusy = false,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // When a step is replaced by the next, the focus disappears with it, which the library does not notice.
  useEffect(() => {
    if (!isOpen) hadFocus.current = false;
    else if (hadFocus.current && document.activeElement === document.body)
      popup.current?.focus({ preventScroll: true });
  });

  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim backdrop-blur-xs transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="dialog fixed inset-0 z-50 grid items-end justify-items-center overflow-y-auto overscroll-contain p-4 pb-[calc(env(safe-area-inset-bottom)+1rem)] sm:items-center">
          <Base.Popup
            ref={popup}
            onFocus={() => {
              hadFocus.current = true;
            }}
            {...(initialFocus ? { initialFocus: initialFocus === 'cancel' ? cancel : initialFocus } : {})}
            className={`w-full max-w-md rounded-surface border border-line bg-solid p-(--edge) text-ink shadow-float transition duration-200 ease-calm focus-visible:outline-none data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0 ${picture ? 'text-center' : ''}`}
          >
            {picture && <div className="mb-4 grid justify-items-center">{picture}</div>}
            <Base.Title className="text-2xl text-balance">{title}</Base.Title>
            {description && (
              <Base.Description className="mt-3 text-ink-quiet">{description}</Base.Description>
            )}
            {children && <div className="mt-6">{children}</div>}
            {hasCancel && (
              <Button
                ref={cancel}
                variant="quiet"
                aria-disabled={isBusy}
                onClick={onClose}
                className="mt-3 w-full"
              >
                Cancel
              </Button>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
