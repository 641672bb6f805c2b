import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type ReplaceDialogProps = {
  isOpen: boolean;
  /** The code that would end. */
  code: string | null;
  onProceed: () => void;
  onCancel: () => void;
};

export function ReplaceDialog({ isOpen, code, onProceed, onCancel }: ReplaceDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title="You already have a coupon"
      description={`${code ?? 'Your present coupon'} will stop working and others can take it. What it has earned stays yours.`}
    >
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={onProceed}>Proceed Anyway</Button>
      </div>
    </Dialog>
  );
}
