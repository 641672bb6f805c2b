import type { Proof, ProofKind } from '@focuspool/domain/account/second-factor';
import { formatExactAmount } from '@focuspool/domain/money';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useAwaited } from '../../ui/dialog/use-awaited.ts';
import { ProofForm } from '../account/two-step/proof-form.tsx';

type DeleteAccountDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  proof: ProofKind;
  /** The commission that is lost with the account, in paise. */
  unpaid: number;
  /** An error that it throws is shown beside the field or the button. */
  onDelete: (proof: Proof) => Promise<void>;
};

const whatIsDeleted =
  'Your lists, minutes, trophies, coupon and subscription are deleted at once and for good. We keep only the payment records that the law requires, without your name.';

export function describeDeletion(unpaid: number): string {
  if (unpaid === 0) return whatIsDeleted;
  return `${whatIsDeleted} You have earned ${formatExactAmount(unpaid)} that has not been paid out yet, and will lose it.`;
}

/** Confirms identity and intent before the deletion. */
export function DeleteAccountDialog({ isOpen, onClose, proof, unpaid, onDelete }: DeleteAccountDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  const { isAwaited, wait } = useAwaited();
  return (
    <Dialog
      isOpen={isOpen}
      isBusy={isAwaited}
      onClose={onClose}
      // With no field to fill in, a held-down Enter would delete the account.
      {...(proof === 'sign-in' && { initialFocus: keep })}
      title="Delete your account?"
      description={describeDeletion(unpaid)}
    >
      <div className="grid gap-3">
        <ProofForm kind={proof} action="Delete for good" isLoss onProof={(proof) => wait(onDelete(proof))} />
        <Button ref={keep} variant="quiet" aria-disabled={isAwaited} onClick={onClose}>
          Keep my account
        </Button>
      </div>
    </Dialog>
  );
}
