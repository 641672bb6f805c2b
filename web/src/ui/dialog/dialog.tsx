import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { useOnDemand } from '../load-on-demand.ts';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: string;
  /** A picture above the title; the dialog's content is then centred. */
  picture?: ReactNode;
  /** The element that has the focus at first, such as 'Cancel'; by default the first that can have it. */
  initialFocus?: RefObject<HTMLElement | null> | 'cancel';
  /** Adds 'Cancel' at the end, for content with no other way out. */
  hasCancel?: boolean;
  /** Whether the confirmed action is in progress; nothing closes the dialog meanwhile. */
  isBusy?: boolean;
  children?: ReactNode;
};

/** The delay after which the page is loaded and the dialog's code can be fetched in advance. */
const warmUpMs = 2_000;

const importWindow = async () => (await import('./dialog-window.tsx')).DialogWindow;

/**
 * A modal dialog: focus is kept inside and given back, Esc and a click outside close it (`dialog-window.tsx`). That code is
 * loaded once the page has loaded, or when it is first opened.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose } = props;
  const { Component, load } = useOnDemand(importWindow);

  const open = useEffectEvent(async () => {
    if (!(await load())) onClose();
  });
  useEffect(() => {
    if (isOpen) {
      void open();
      return;
    }
    const warmUp = setTimeout(() => importWindow().catch(() => {}), warmUpMs);
    return () => clearTimeout(warmUp);
  }, [isOpen]);

  return Component && <Component {...props} />;
}

/** A dialog's last row, with its actions; stays visible while the content above it scrolls. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className="dialog-foot flex flex-wrap gap-3 sm:justify-end">{children}</div>;
}

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  description?: string;
  onYes: () => void;
  onNo: () => void;
  isBusy?: boolean;
  /** Whether Yes deletes or loses something for good. */
  isLoss?: boolean;
};

/** A question with Yes and No. */
export function ConfirmDialog({
  isOpen,
  title,
  description,
  onYes,
  onNo,
  isBusy = false,
  isLoss = false,
}: ConfirmDialogProps) {
  // While the dialog fades out, the question may already be gone, so its text is kept.
  const [asked, setAsked] = useState({ title, description, isLoss });
  if (isOpen && (asked.title !== title || asked.description !== description))
    setAsked({ title, description, isLoss });
  const shown = isOpen ? { title, description, isLoss } : asked;
  return (
    <Dialog
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onNo}
      title={shown.title}
      {...(shown.description && { description: shown.description })}
    >
      <div className="flex flex-wrap gap-3 sm:justify-end">
        <Button variant="quiet" aria-disabled={isBusy} onClick={onNo} className="flex-1 sm:flex-none">
          No
        </Button>
        <Button
          variant={shown.isLoss ? 'danger' : 'primary'}
          aria-disabled={isBusy}
          onClick={onYes}
          className="flex-1 sm:flex-none"
        >
          Yes
        </Button>
      </div>
    </Dialog>
  );
}
