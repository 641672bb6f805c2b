import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  description?: string;
  onYes: () => void;
  onNo: () => void;
  isBusy?: boolean;
};

/** A question with Yes and No. */
export function ConfirmDialog({
  isOpen,
  title,
  description,
  onYes,
  onNo,
  isBusy = false,
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onNo} title={title} {...(description ? { description } : {})}>
      <div className="flex gap-3 sm:justify-end">
        <Button variant="quiet" onClick={onNo} className="flex-1 sm:flex-none">
          No
        </Button>
        <Button onClick={onYes} disabled={isBusy} className="flex-1 sm:flex-none">
          Yes
        </Button>
      </div>
    </Dialog>
  );
}
