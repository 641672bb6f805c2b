import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { useOnDemand } from '../load-on-demand.ts';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: string;
  /** A picture over the title; the dialog is then centred about it. */
  picture?: ReactNode;
  /** What has the focus at first, such as its 'Cancel'; the first that can have it by default. */
  initialFocus?: RefObject<HTMLElement | null> | 'cancel';
  /** Ends with 'Cancel', where nothing within leads out of it. */
  hasCancel?: boolean;
  /** What it asked about is on its way: nothing closes it as if it were not. */
  isBusy?: boolean;
  children?: ReactNode;
};

/** By then the page is there, and what it may ask next can be fetched. */
const warmUpMs = 2_000;

const importWindow = async () => (await import('./dialog-window.tsx')).DialogWindow;

/**
 * A modal: focus is kept inside and given back, Esc and a click outside close it. Its code comes once the page is there, or
 * when it is first opened.
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

/** A dialog's last row, with its actions: within sight while what is above it scrolls. */
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
  /** Yes deletes or loses something for good. */
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
  // As it fades, what it asked is nobody's question any more: the words stay.
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
