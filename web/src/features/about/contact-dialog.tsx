import { product } from '@focuspool/domain/product';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

type ContactDialogProps = { isOpen: boolean; onClose: () => void };

/** Shows the address of support, to write to or to copy (product 2.14). */
export function ContactDialog({ isOpen, onClose }: ContactDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Contact Support"
      description="Write to this address. It helps most to say what you did and what happened."
    >
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface py-2 ps-4 pe-2">
        <a
          href={`mailto:${product.supportAddress}`}
          className="min-w-0 font-semibold wrap-anywhere underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {product.supportAddress}
        </a>
        <CopyButton text={product.supportAddress} label="Copy support address" />
      </div>
      <div className="mt-6 grid">
        <Button variant="plain" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
