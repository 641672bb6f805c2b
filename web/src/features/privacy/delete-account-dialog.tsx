import type { Proof, ProofKind } from '@focuspool/domain/account/second-factor';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useAwaited } from '../../ui/dialog/use-awaited.ts';
import { ProofForm } from '../account/two-step/proof-form.tsx';

type DeleteAccountDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  proof: ProofKind;
  /** An error that it throws is shown beside the field or the button. */
  onDelete: (proof: Proof) => Promise<void>;
};

/** Confirms identity and intent before the deletion. */
export function DeleteAccountDialog({ isOpen, onClose, proof, onDelete }: DeleteAccountDialogProps) {
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
      description="Your lists, minutes, trophies, coupon and subscription are deleted at once and for good. We keep only the payment records that the law requires, without your name."
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
